# OnRecord for a graph that runs elsewhere; `docker-compose.yml` puts a Neo4j beside it.
FROM python:3.13-slim

ENV PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /src
COPY requirements.lock .
RUN pip install --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY app app
COPY cypher cypher
COPY prompts prompts
RUN pip install --no-deps --no-build-isolation . \
    && useradd --create-home --uid 10001 onrecord

USER onrecord
ENV ONRECORD_HOME=/home/onrecord/data
WORKDIR /home/onrecord
HEALTHCHECK --interval=5s --timeout=5s --start-period=20s --retries=12 \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/readyz', timeout=3)"]
ENTRYPOINT ["onrecord"]
CMD ["serve"]
