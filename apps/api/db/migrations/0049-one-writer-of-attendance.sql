-- What an entry of attendance said before, and who said it, stands in its checks. Nothing read it here.
drop table attendance_change;
alter table attendance drop column check_in_by, drop column check_out_by, drop column changed_at;
