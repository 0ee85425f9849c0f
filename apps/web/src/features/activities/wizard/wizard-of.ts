import { runFromNow, type ActivityForm } from '@afterbell/domain/activities/activity-form'
import type { HowToCheck } from '@afterbell/domain/activities/check-activity'
import type { Finding } from '@afterbell/domain/kernel/decision'
import type { AddOn } from '@afterbell/domain/prices/add-ons'
import { droppedDates, wholeRun } from '../run-dates.ts'
import type { ActivityRecord, ChosenAt, KindWizard } from './wizard-kind.ts'
import { belowUsed, commonLabels, withoutEmptyAddOns, type Capacity } from './wizard-parts.ts'

type Common = 'fromNow' | 'check' | 'choices' | 'labelOf'

/** A kind's own part of its wizard. */
interface OwnWizard<F extends ActivityForm> extends Omit<KindWizard<F>, Common> {
  /** Prepares a stored draft for opening, if more than its dates changes. */
  fromNow?: KindWizard<F>['fromNow']
  check: (form: F, how: HowToCheck<F>) => Finding[]
  /** The spots of the sections in the form. */
  capacities: (form: F, record: ActivityRecord) => readonly Capacity[]
  /** Path of the weekdays. */
  weekdaysAt: string
  /** Paths and values of the people who teach. */
  people: (form: F) => ChosenAt[]
  /** Labels of the kind's own fields. */
  labels: Readonly<Record<string, string>>
}

/** Completes a kind's wizard by what all kinds do alike. */
export function wizardOf<F extends ActivityForm & { addOns: AddOn[] }>(own: OwnWizard<F>): KindWizard<F> {
  const { check, capacities, weekdaysAt, people, labels, ...kind } = own
  return {
    fromNow: runFromNow,
    ...kind,
    check: (form, { today, mode, names, stored, dateFormat }) => {
      const previous = stored?.form ?? null
      const findings = check(withoutEmptyAddOns(form), { today, mode, names, previous })
      if (mode !== 'edit' || stored === null) return findings
      const { record } = stored
      return [
        ...findings,
        ...belowUsed(capacities(form, record), record),
        ...droppedDates(wholeRun(kind.facts(form)), record.attendedDates, dateFormat, {
          startsOn: 'startsOn',
          endsOn: 'endsOn',
          noDates: 'noDates',
          weekdays: weekdaysAt,
        }),
      ]
    },
    choices: (form) => ({
      place: { path: 'locationId', ids: form.locationId ? [form.locationId] : [] },
      people: people(form),
    }),
    labelOf: (path) => {
      const field = path.split('.')[0]!
      return labels[field] ?? commonLabels[field] ?? path
    },
  }
}
