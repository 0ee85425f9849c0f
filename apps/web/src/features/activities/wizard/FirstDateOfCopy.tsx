import { useNavigate } from '@tanstack/react-router'
import type { ActivityForm } from '@afterbell/domain/activities/activity-form'
import { datesFrom, signUpCopied, type RunToCopy } from '@afterbell/domain/activities/copy-from'
import type { SignUp } from '@afterbell/domain/activities/sign-up'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { count } from '@afterbell/domain/kernel/count'
import { isDate } from '@afterbell/domain/kernel/dates'
import { currentOrFutureDate, date } from '@afterbell/domain/kernel/date-rules'
import { required } from '@afterbell/domain/kernel/rules'
import { useFormat } from '../../../platform/format.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Panel } from '../../../ui/PageHeader.tsx'
import { useClosedDatesFrom } from '../schedule/useClosedDates.ts'
import { wholeRun } from '../run-dates.ts'
import styles from '../activities.module.css'
import type { ActivityFacts, KindWizard } from './wizard-kind.ts'

/** Returns the run of the activity to copy; null for a draft without dates. */
export function runToCopy<F extends ActivityForm>(wizard: KindWizard<F>, form: F): RunToCopy | null {
  const { startsOn, endsOn, ...run } = wholeRun(wizard.facts(form))
  return startsOn === null || endsOn === null || run.weekdays.length === 0
    ? null
    : { ...run, startsOn, endsOn }
}

interface FirstDateOfCopyProps {
  kind: ActivityKind
  facts: ActivityFacts
  run: RunToCopy
  /** Sign-up of the original. */
  signUp: SignUp
  /** Default first date. */
  proposed: string
}

/**
 * Asks for the first date of a copy and shows its end: it has as many meetings as the original. The address stores the
 * answer.
 */
export function FirstDateOfCopy({ kind, facts, run, signUp, proposed }: FirstDateOfCopyProps) {
  const navigate = useNavigate()
  const format = useFormat()
  const form = useAppForm({
    initial: { firstDate: proposed },
    rules: { firstDate: [required, date, currentOrFutureDate(format.today())] },
    onSubmit: ({ firstDate }) =>
      navigate({ to: '.', search: (before) => ({ ...before, firstDate }), replace: true }),
  })
  const { firstDate } = form.values
  const isReady = isDate(firstDate) && form.isValid
  const closedDates = useClosedDatesFrom(kind, facts, isReady ? firstDate : null)
  const dates = isReady && closedDates ? datesFrom(run, firstDate, closedDates) : []
  const opens = isReady
    ? signUpCopied(signUp, { run, first: firstDate, today: format.today(), now: format.now() })
    : null
  const leavesOut = closedDates?.some((date) => date <= (dates.at(-1) ?? '')) ?? false
  return (
    <Panel>
      <Form form={form} aria-label="First date of the copy">
        <DateField {...form.field('firstDate')} label="First date" required />
        <p className={styles.copyDates} aria-live="polite">
          {dates.length > 0 &&
            `${count(dates.length, 'meeting')}, as before: ${format.dates(dates[0]!, dates.at(-1)!)}${leavesOut ? '. Closed days are left out' : ''}`}
        </p>
        {opens?.signUpBeginsDate && (
          <p className={styles.copyDates}>
            {`Sign-up opens ${format.date(opens.signUpBeginsDate)}, ${format.time(opens.signUpBeginsTime ?? '00:00')}. You can change it later`}
          </p>
        )}
        <SubmitButton>Continue</SubmitButton>
      </Form>
    </Panel>
  )
}
