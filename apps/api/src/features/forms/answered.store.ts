import { sql, type RawBuilder } from 'kysely'
import type { FormsFilter } from '@afterbell/domain/forms/forms-due'

// SQL version of `answerFor` and `formState` of the domain, for rosters and the dashboard, which check many children
// at once.
// `e` is an enrollment, `c` its child.

/** SQL condition: form `f` is answered for `e`. */
const IS_ANSWERED = `case f.family_type
  when 'EVERY_CHILD' then exists (select from form_answer g
    where g.school_id = e.school_id and g.child_id = e.child_id and g.form_id = f.id and g.number >= f.answers_since
      and (f.ask_type = 'ASK_ONCE' or g.enrollment_id = e.id))
  else exists (select from child k
      join form_answer g on g.school_id = k.school_id and g.child_id = k.id and g.form_id = f.id and g.number >= f.answers_since
      join enrollment o on o.school_id = g.school_id and o.id = g.enrollment_id
    where k.school_id = c.school_id and k.family_id = c.family_id
      and (f.ask_type = 'ASK_ONCE' or o.activity_id = e.activity_id))
  end`

const REQUIRED_FORMS = `activity_form af
  join form f on f.school_id = af.school_id and f.id = af.form_id and f.is_required and f.is_enabled and f.removed_at is null
  where af.school_id = e.school_id and af.activity_id = e.activity_id`

/** SQL expression: number of forms that the activity of `e` requires, and how many of them are missing. */
export const FORMS_MARK = `(select jsonb_build_object('required', count(*), 'missing', count(*) filter (where not ${IS_ANSWERED}))
  from ${REQUIRED_FORMS})`

/** SQL condition: `e` lacks a form that its activity requires. */
export const LACKS_A_FORM = `exists (select from ${REQUIRED_FORMS} and not ${IS_ANSWERED})`

/** SQL expression: names of the forms that `e` lacks, in the order they are asked. */
export const MISSING_FORMS = `array(select f.name from ${REQUIRED_FORMS} and not ${IS_ANSWERED} order by af.position, f.id)`

/** SQL condition for a filter: children who lack a required form, or who have all of at least one. */
export function formsAre(state: FormsFilter): RawBuilder<unknown> {
  if (state === 'MISSING') return sql.raw(LACKS_A_FORM)
  return sql.raw(`exists (select from ${REQUIRED_FORMS}) and not ${LACKS_A_FORM}`)
}
