-- Why a child was released to somebody who may not collect it stays readable when the line is changed.
alter table attendance_change add column override_reason text;
