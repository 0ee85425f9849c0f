-- What discounts of brothers and sisters come to that rested on a child who leaves may come off what goes back (decision 242).
alter table school add column families_deduct_discounts boolean not null default false;
