import type { ActivityForm } from '@afterbell/domain/activities/activity-form'
import { school } from '@afterbell/contract/school/school'
import { NO_TAX, taxRateText } from '@afterbell/domain/prices/contained-tax'
import { useRead } from '../../../platform/calls/calls.ts'
import { useSession } from '../../../platform/session/session.ts'
import { SwitchField } from '../../../ui/fields/SwitchField.tsx'
import type { PartOf } from './form-parts.ts'
import { WizardSection } from './WizardSection.tsx'

interface TaxFieldsProps {
  form: PartOf<Pick<ActivityForm, 'careEligible' | 'taxFree'>>
}

/**
 * Taxes of an activity: whether families may claim it as care, and whether its prices contain the school's tax. Both apply
 * to later bills only, so neither field is ever closed.
 */
export function TaxFields({ form }: TaxFieldsProps) {
  const { country } = useSession().school
  const { taxName, taxBp } = useRead(school.containedTax, {}).data ?? NO_TAX
  const showsCareEligible = country === 'US' || form.values.careEligible
  if (!showsCareEligible && taxBp === 0) return null
  return (
    <WizardSection title="Taxes" description="Changes apply to what is billed from now on.">
      {showsCareEligible && (
        <SwitchField
          {...form.field('careEligible')}
          label="Eligible care"
          description="Families may claim day camps and before- and after-school care. Classes, tutoring and overnight camps do not count. Yearly tax statements go by this."
        />
      )}
      {taxBp > 0 && (
        <SwitchField
          {...form.field('taxFree')}
          label={`No ${taxName} in the price`}
          description={`Prices of the school contain ${taxName} at ${taxRateText(taxBp)}. Turn this on where this one does not.`}
        />
      )}
    </WizardSection>
  )
}
