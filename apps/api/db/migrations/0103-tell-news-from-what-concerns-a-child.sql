-- Two consents to emails: news of the school, and what concerns one's child. What somebody ended stands beside whether messages
-- there come back, so that neither overwrites the other.

alter table message_suppression
  add column ended text check (ended in ('NEWS', 'EVERYTHING')),
  add column ended_at timestamptz,
  add column ended_by text check (ended_by in ('FAMILY', 'STAFF')),
  add column bounced_at timestamptz;
-- Nobody was asked about their child when they pressed Unsubscribe: they ended news (decision 165).
alter table message_suppression no force row level security;
update message_suppression set ended = case channel when 'EMAIL' then 'NEWS' else 'EVERYTHING' end, ended_at = since, ended_by = 'FAMILY'
  where reason = 'OPTED_OUT';
update message_suppression set bounced_at = since where reason = 'BOUNCED';
alter table message_suppression force row level security;
alter table message_suppression drop column reason, drop column since,
  add constraint message_suppression_says_something check (ended is not null or bounced_at is not null),
  add constraint message_suppression_ending_is_whole check ((ended is null) = (ended_at is null) and (ended is null) = (ended_by is null)),
  add constraint message_suppression_news_is_emailed check (ended <> 'NEWS' or channel = 'EMAIL');

-- Waiting letters written by hand stay what they were: nobody said that they concern a child.
alter table message_batch add column purpose text not null default 'NEWS' check (purpose in ('NEWS', 'CHILD'));
alter table message_batch no force row level security;
update message_batch set purpose = 'CHILD' where automatic is not null;
alter table message_batch force row level security;
