-- A signature can be drawn above the name: the path of an SVG, of nothing but strokes of whole numbers.
alter table form add column may_draw_signature boolean not null default false,
  add constraint form_draws_what_is_signed check (needs_signature or not may_draw_signature);

alter table form_answer no force row level security;
alter table form_answer add column signed_drawing text
    constraint form_answer_drawing_is_strokes check (length(signed_drawing) <= 20000 and signed_drawing ~ '^[ML0-9 ]+$'),
  add constraint form_answer_drawing_has_a_name check (signed_drawing is null or signed_name is not null);
alter table form_answer force row level security;
