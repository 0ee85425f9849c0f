-- Drop-ins that were canceled or changed can be undone from the notice as well (decision 159).
alter table undoable_act drop constraint undoable_act_what_check;
alter table undoable_act add constraint undoable_act_what_check
  check (what in ('REMOVED', 'LEFT_LINE', 'TRANSFERRED', 'ANSWERS_CHANGED', 'DROP_IN_CANCELED', 'DROP_IN_CHANGED'));
