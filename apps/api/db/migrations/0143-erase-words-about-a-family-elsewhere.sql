-- Notes of one child name people of another family. What names an erased family there is replaced.

grant update (body) on child_note to afterbell_eraser;
grant update (note) on do_not_release to afterbell_eraser;
