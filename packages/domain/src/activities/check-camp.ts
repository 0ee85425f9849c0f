import { BILLING_TYPES } from '../prices/billing-types.ts'
import { closedInCamp, INTERVAL_TYPES, type CampForm, type CampGroup } from './camp-form.ts'
import {
  checkClosed,
  checkHours,
  checkPeriod,
  checkPlaces,
  checkRun,
  checkWords,
  neededIn,
  type HowToCheck,
} from './check-activity.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { prefixPaths } from '../kernel/prefix-paths.ts'
import { checkExtras } from './run-extras.ts'
import { checkAudience } from './eligibility.ts'
import { price } from '../kernel/money-rules.ts'
import { checkSignUp } from './sign-up.ts'
import { all, type Rule } from '../kernel/rules.ts'
import { activityName, atLeastOneDay } from '../kernel/text-rules.ts'
import { nameKey } from '../kernel/names.ts'
import { chosenWeekdays } from '../kernel/weekdays.ts'

/**
 * Checks the form of a camp; paths are like `name` and `sections.1.maxEnroll`. A draft needs a name. A published camp
 * also needs what a class needs, and at least one group, each with its own name.
 *
 * Once published, the cost of existing groups is closed (R135); new groups may set theirs. Sources: R105 to R110, R130,
 * R134, R135; OQ-33, OQ-39, OQ-63, OQ-64.
 */
export function checkCamp(
  form: CampForm,
  { today, mode, names, previous = null }: HowToCheck<CampForm>,
): Finding[] {
  const isDraft = mode === 'draft'
  return [
    ...checkWords(form, names),
    ...findings([['weekdays', isDraft ? null : atLeastOneDay(form)]]),
    ...checkPeriod(form, mode),
    ...(isDraft ? [] : checkRun('camps', meets(form), today, previous && meets(previous))),
    ...checkSignUp(form, isDraft),
    ...findings([
      ['intervalType', INTERVAL_TYPES.includes(form.intervalType) ? null : 'This field is required'],
      ['sections', isDraft || form.sections.length > 0 ? null : 'Add at least one group'],
    ]),
    ...form.sections.flatMap((group, index) =>
      prefixPaths(`sections.${index}`, checkGroup(group, form.sections.slice(0, index), { mode, names })),
    ),
    ...checkExtras(form, {
      mode,
      names,
      prices: form.sections.map(({ price: cents, paid }) => (paid ? cents : 0)),
    }),
    ...(mode === 'edit' && previous !== null ? checkCampClosed(form, previous) : []),
  ]
}

function checkGroup(
  group: CampGroup,
  before: readonly CampGroup[],
  { mode, names }: Pick<HowToCheck<CampForm>, 'mode' | 'names'>,
): Finding[] {
  const isTaken = group.name !== '' && before.some(({ name }) => nameKey(name) === nameKey(group.name))
  return [
    ...findings([
      [
        'name',
        all(neededIn(mode) as Rule, activityName(names))(group.name) ??
          (isTaken ? 'This name is already taken' : null),
      ],
    ]),
    ...checkAudience(group),
    ...checkHours(group, mode),
    ...checkPlaces(group),
    ...findings([
      ['price', price(group.price)],
      ['billingType', BILLING_TYPES.includes(group.billingType) ? null : 'This field is required'],
    ]),
  ]
}

function checkCampClosed(form: CampForm, previous: CampForm): Finding[] {
  return [
    ...checkClosed(form, previous, closedInCamp.form),
    ...form.sections.flatMap((group, index) => {
      const previousGroup = previous.sections.find(({ id }) => id !== null && id === group.id)
      return previousGroup
        ? prefixPaths(`sections.${index}`, checkClosed(group, previousGroup, closedInCamp.section))
        : []
    }),
  ]
}

function meets(form: CampForm) {
  return { form, weekdays: chosenWeekdays(form) }
}
