-- Whether families hear of a closed day from the school itself, and nothing by the automatic message about changed dates; and
-- when the school first wrote to them about it (decision 154).
alter table closed_day
  add writes_own boolean not null default false,
  add announced_at timestamptz;
