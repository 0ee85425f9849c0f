import type { WizardStep } from '../kernel/activity-kinds.ts'
import type { ActivityForm } from './activity-form.ts'

interface OwnFields<Field extends string> {
  /** Fields beside the common ones in the step with the dates, and in the one with the fees. */
  dates?: readonly Field[]
  fees: readonly Field[]
  /** The step with the sections, if they have one of their own. */
  sections?: WizardStep
}

/**
 * Returns a function that finds the wizard step of a field by the path of a finding, such as `sections.1.price` or
 * `addOns.0.name` (R028). What is in no other step is among the details.
 */
export function stepsOfFields<Field extends string>(own: OwnFields<Field>): (path: string) => WizardStep {
  const steps = new Map<string, WizardStep>([
    ...[...commonDates, ...(own.dates ?? [])].map((field) => [field, 'dates'] as const),
    ...[...commonFees, ...own.fees].map((field) => [field, 'fees'] as const),
    ...(own.sections ? [['sections', own.sections] as const] : []),
  ])
  return (path) => steps.get(path.split('.')[0]!) ?? 'details'
}

const commonDates = [
  'startsOn',
  'endsOn',
  'noDates',
  'meetsOnClosedDays',
  'onShortDays',
  'signUpBeginsDate',
  'signUpBeginsTime',
  'signUpEndsDate',
  'signUpEndsTime',
] as const satisfies readonly (keyof ActivityForm)[]

const commonFees = ['prorate', 'careEligible', 'taxFree', 'addOns'] as const satisfies readonly (
  | keyof ActivityForm
  | 'addOns'
)[]
