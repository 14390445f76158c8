// purpose: end a statement that still runs although nobody waits for it any more
// parameters: mark (what its text holds, and no other's)
// returns: message
// mode: read
SHOW TRANSACTIONS YIELD transactionId AS id, currentQuery AS text WHERE text CONTAINS 'onrecord ' + $mark
TERMINATE TRANSACTIONS id YIELD message
RETURN message
