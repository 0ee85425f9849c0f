-- The lists children choose from: sorted, filtered, and asked which children have an entry.

create index teacher_by_state on teacher (school_id, is_active, name collate "und-x-icu", id);
create index pick_up_option_by_name on pick_up_option (school_id, name collate "und-x-icu", id);
create index pick_up_option_by_state on pick_up_option (school_id, is_active, name collate "und-x-icu", id);
alter table tshirt_size add column version int not null default 1;

create index enrolment_by_teacher on enrolment (school_id, teacher_id) where teacher_id is not null;
create index enrolment_by_option on enrolment (school_id, pick_up_option_id) where pick_up_option_id is not null;
create index enrolment_by_tshirt on enrolment (school_id, tshirt_size_id) where tshirt_size_id is not null;
