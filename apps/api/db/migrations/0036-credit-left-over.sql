-- What payments have left over is looked at for some weeks: there is little of it among all entries.
create index entry_left_over on ledger_entry (school_id, at) include (payer_id, source_id, cents) where debit = 'CLEARING' and credit = 'CREDIT';
