import { useFactsToSave } from '../../schedule/useClosedDates.ts'
import type { ScreenKind } from '../../kinds.tsx'
import type { ActivityFacts } from '../../wizard/wizard-kind.ts'
import { AddOnsEditor, type WithAddOns } from '../AddOnsEditor.tsx'
import { DiscountsEditor, type WithDiscounts } from './DiscountsEditor.tsx'
import { ExamplePrice } from './ExamplePrice.tsx'
import { asPart, type PartOf } from '../form-parts.ts'
import { WizardSection } from '../WizardSection.tsx'

interface FeesBesidePriceProps {
  kind: ScreenKind
  form: PartOf<WithAddOns & WithDiscounts>
  facts: ActivityFacts
}

/** Fields after the price in the last step of a run that is paid for: add-ons, discounts, and an example of the total. */
export function FeesBesidePrice({ kind, form, facts: typed }: FeesBesidePriceProps) {
  const facts = useFactsToSave(kind, typed, null)
  return (
    <>
      <WizardSection
        title="Add-ons"
        description="Extras a family can book with a spot, such as lunch or a bus."
      >
        <AddOnsEditor form={asPart(form)} />
      </WizardSection>
      <WizardSection
        title="Discounts"
        description="Each discount is figured on the full price. Together they never take off more than the price."
      >
        <DiscountsEditor form={asPart(form)} />
      </WizardSection>
      <WizardSection title="What a family would pay" description="An example, based on this form.">
        <ExamplePrice kind={kind} facts={facts} />
      </WizardSection>
    </>
  )
}
