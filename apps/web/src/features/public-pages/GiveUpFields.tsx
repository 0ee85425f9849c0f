import { NativeSelect, Switch } from '@mantine/core'
import type { familyPortal } from '@afterbell/contract/portal/family-portal'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { amount } from '@afterbell/domain/kernel/money-rules'
import {
  biggerOrEqual,
  lessOrEqual,
  wholeNumber,
  type NumberTyped,
} from '@afterbell/domain/kernel/number-rules'
import { all, required, type Rule } from '@afterbell/domain/kernel/rules'
import {
  familyRightTexts,
  GIVE_UP_DAYS_MAX,
  GIVING_UP,
  GIVING_UP_BEFORE,
  givingUpBeforeTexts,
  givingUpTexts,
} from '@afterbell/domain/school/family-rights'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'

type Rights = AnswerOf<typeof familyPortal.get>['rights']

const days: Rule<NumberTyped> = all<NumberTyped>(
  required as Rule<NumberTyped>,
  wholeNumber,
  biggerOrEqual(0),
  lessOrEqual(GIVE_UP_DAYS_MAX),
)

/** How families may give up spots, or change them. The choices apply at once; the days and the fee are typed, and saved together. */
export function GiveUpFields({
  rights,
  onSet,
}: {
  rights: Rights
  onSet: (change: Partial<Rights>) => Promise<void>
}) {
  const { giveUp, giveUpBefore, giveUpDays, giveUpFee, deductDiscounts, changePlaces } = rights
  return (
    <>
      <NativeSelect
        label={familyRightTexts.giveUp.label}
        description={familyRightTexts.giveUp.sentence}
        value={giveUp}
        data={GIVING_UP.map((value) => ({ value, label: givingUpTexts[value] }))}
        onChange={(event) => void onSet({ giveUp: event.currentTarget.value as Rights['giveUp'] })}
      />
      {giveUp !== 'NO' && (
        <Switch
          label={familyRightTexts.deductDiscounts.label}
          description={familyRightTexts.deductDiscounts.sentence}
          checked={deductDiscounts}
          onChange={(event) => void onSet({ deductDiscounts: event.currentTarget.checked })}
        />
      )}
      <NativeSelect
        label={familyRightTexts.changePlaces.label}
        description={familyRightTexts.changePlaces.sentence}
        value={changePlaces}
        data={GIVING_UP.map((value) => ({ value, label: givingUpTexts[value] }))}
        onChange={(event) =>
          void onSet({ changePlaces: event.currentTarget.value as Rights['changePlaces'] })
        }
      />
      {hasLastDay(rights) && (
        <NativeSelect
          label={familyRightTexts.giveUpBefore.label}
          description={familyRightTexts.giveUpBefore.sentence}
          value={giveUpBefore}
          data={GIVING_UP_BEFORE.map((value) => ({ value, label: givingUpBeforeTexts[value] }))}
          onChange={(event) =>
            void onSet({ giveUpBefore: event.currentTarget.value as Rights['giveUpBefore'] })
          }
        />
      )}
      {(giveUp !== 'NO' || hasLastDay(rights)) && (
        <TermsForm key={`${giveUpDays} ${giveUpFee}`} rights={rights} onSet={onSet} />
      )}
    </>
  )
}

/** Families do something by themselves, until a last day. */
function hasLastDay({ giveUp, changePlaces }: Rights): boolean {
  return giveUp === 'THEMSELVES' || changePlaces === 'THEMSELVES'
}

function TermsForm({ rights, onSet }: { rights: Rights; onSet: (change: Partial<Rights>) => Promise<void> }) {
  const form = useAppForm<{ giveUpDays: NumberTyped; giveUpFee: NumberTyped }>({
    initial: { giveUpDays: rights.giveUpDays, giveUpFee: rights.giveUpFee },
    rules: { giveUpDays: days, giveUpFee: amount },
    onSubmit: (values) =>
      onSet({ giveUpDays: Number(values.giveUpDays), giveUpFee: Number(values.giveUpFee ?? 0) }),
  })
  return (
    <Form form={form} aria-label="Terms of giving up a spot">
      {hasLastDay(rights) && (
        <NumberField
          {...form.field('giveUpDays')}
          label={familyRightTexts.giveUpDays.label}
          description={familyRightTexts.giveUpDays.sentence}
        />
      )}
      {rights.giveUp !== 'NO' && (
        <MoneyField
          {...form.field('giveUpFee')}
          label={familyRightTexts.giveUpFee.label}
          description={familyRightTexts.giveUpFee.sentence}
        />
      )}
      <SubmitButton variant="default" mt="xs" style={{ alignSelf: 'flex-start' }}>
        {rights.giveUp === 'NO' ? 'Save days' : hasLastDay(rights) ? 'Save days and fee' : 'Save fee'}
      </SubmitButton>
    </Form>
  )
}
