-- Two consents to emails: news of the school, and what concerns one's child.

alter table message_suppression drop constraint message_suppression_reason_check;
alter table message_suppression add constraint message_suppression_reason_check
  check (reason in ('NEWS_ENDED', 'OPTED_OUT', 'BOUNCED') and (reason <> 'NEWS_ENDED' or channel = 'EMAIL'));
-- Nobody was asked about their child when they pressed Unsubscribe: they ended news (decision 165).
alter table message_suppression no force row level security;
update message_suppression set reason = 'NEWS_ENDED' where channel = 'EMAIL' and reason = 'OPTED_OUT';
alter table message_suppression force row level security;

-- Waiting letters written by hand stay what they were: nobody said that they concern a child.
alter table message_batch add column purpose text not null default 'NEWS' check (purpose in ('NEWS', 'CHILD'));
alter table message_batch no force row level security;
update message_batch set purpose = 'CHILD' where automatic is not null;
alter table message_batch force row level security;
