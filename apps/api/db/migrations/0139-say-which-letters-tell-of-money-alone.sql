-- Letters that tell somebody of money alone name the children they are about as others do, so that the do-not-release list is asked
-- whenever they leave. Receipts that are emailed by hand are known as such.

alter table message_batch
  add column is_money_only boolean not null default false,
  add column is_receipt boolean not null default false;

alter table message_batch no force row level security;
alter table message no force row level security;
alter table payer no force row level security;
alter table child no force row level security;

update message_batch set is_receipt = true
  where automatic is null and is_transactional and about ~ '^Receipt( |$)';

-- Letters of before named no child where they told of money alone. Whom they went to is a payer by name and address.
with families as (
  select distinct m.school_id, m.id, m.batch_id, y.family_id
  from message m
    join message_batch b on b.school_id = m.school_id and b.id = m.batch_id
    join payer y on y.school_id = m.school_id and lower(y.email) = lower(m.to_address) and y.name = m.to_name and y.family_id is not null
  where b.is_transactional and b.automatic is null and m.child_ids = '{}' and m.to_address <> ''),
children as (
  select f.school_id, f.id, array_agg(distinct c.id) as ids
  from families f join child c on c.school_id = f.school_id and c.family_id = f.family_id
  group by f.school_id, f.id),
named as (
  update message m set child_ids = k.ids from children k where m.school_id = k.school_id and m.id = k.id
  returning m.school_id, m.batch_id)
update message_batch b set is_money_only = true from named n where b.school_id = n.school_id and b.id = n.batch_id;

alter table message_batch force row level security;
alter table message force row level security;
alter table payer force row level security;
alter table child force row level security;
