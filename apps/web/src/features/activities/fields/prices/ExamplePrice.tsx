import { useState } from 'react'
import { portalSettings } from '@afterbell/contract/public-pages/portal'
import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { useRead } from '../../../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../../../platform/format.ts'
import { useMay } from '../../../../platform/session/may.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { DateField } from '../../../../ui/fields/DateField.tsx'
import { MultiSelectField } from '../../../../ui/fields/MultiSelectField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { FieldGrid, WideField } from '../../../../ui/form/form.tsx'
import { exampleOf, totalOf, type ExampleChild, type ExampleFamily } from '../../example-price.ts'
import { PricedLines } from '../../PricedLines.tsx'
import type { ActivityFacts, SectionFacts } from '../../wizard/wizard-kind.ts'
import { paymentWays } from '../payment-ways.ts'
import styles from './example.module.css'

interface ExamplePriceProps {
  kind: ActivityKind
  facts: ActivityFacts
}

/** Shows the price for a made-up family by the form's current values. */
export function ExamplePrice({ kind, facts: typed }: ExamplePriceProps) {
  const facts = useWithFirstChild(kind, typed)
  const format = useFormat()
  const { dateFormat } = useSession().school
  const [family, setFamily] = useState<Omit<ExampleFamily, 'taken'> & { taken: readonly string[] | null }>({
    children: 2,
    signedUpOn: format.today(),
    taken: null,
    days: 3,
    otherPrograms: 0,
    isNew: true,
    payment: null,
  })
  const chosenKeys = chosenKeysOf(kind, facts.sections, family.taken)
  const price = exampleOf(facts, { ...family, taken: chosenKeys }, { time: format.now(), dateFormat })
  const change = (changed: Partial<ExampleFamily>) => setFamily({ ...family, ...changed })
  return (
    <>
      <FieldGrid columns={3}>
        <SelectField
          name="example.children"
          label="Children"
          required
          choices={numbers(1, 7)}
          value={String(family.children)}
          onChange={(children) => change({ children: Number(children) })}
        />
        <DateField
          name="example.signedUpOn"
          label="Signed up on"
          value={family.signedUpOn}
          onChange={(signedUpOn) => change({ signedUpOn })}
        />
        <ExampleChoices
          kind={kind}
          facts={facts}
          family={{ ...family, taken: chosenKeys }}
          onChange={change}
        />
      </FieldGrid>
      <div className={styles.family} aria-live="polite">
        {price ? (
          <>
            {price.children.map((child, index) => (
              <ChildPrice key={index} title={`Child ${index + 1}`} child={child} format={format} />
            ))}
            <p className={styles.total}>
              <span>Family total</span>
              <span className="numbers">{format.money(price.totalCents)}</span>
            </p>
          </>
        ) : (
          <p className={styles.later}>Shown once you set dates, times and a price.</p>
        )}
      </div>
    </>
  )
}

interface WhatIsTakenProps extends ExamplePriceProps {
  family: ExampleFamily
  onChange: (changed: Partial<ExampleFamily>) => void
}

/** Choices for the example: group or days, number of other programs, and payment, as far as the price depends on them. */
function ExampleChoices({ kind, facts, family, onChange }: WhatIsTakenProps) {
  const { sections, discounts } = facts
  const { childTakes, words } = activityKinds[kind]
  const choices = sections.map(({ key, name }) => ({
    value: key,
    label: name.trim() || `New ${words.section}`,
  }))
  return (
    <>
      {childTakes === 'EXACTLY_ONE' && choices.length > 1 && (
        <SelectField
          name="example.group"
          label="Group"
          required
          choices={choices}
          value={family.taken[0] ?? null}
          onChange={(key) => key && onChange({ taken: [key] })}
        />
      )}
      {sections[0]?.fee.for === 'DAYS' && (
        <SelectField
          name="example.number"
          label="Days a child picks"
          required
          choices={numbers(1, 20)}
          value={String(family.days)}
          onChange={(days) => onChange({ days: Number(days) })}
        />
      )}
      {discounts.multiProgram?.active && (
        <SelectField
          name="example.programs"
          label="Other programs per child"
          required
          choices={numbers(0, 5)}
          value={String(family.otherPrograms)}
          onChange={(number) => onChange({ otherPrograms: Number(number) })}
        />
      )}
      {discounts.firstChild?.active && (
        <SelectField
          name="example.isNew"
          label="The family is"
          required
          choices={newOrNot}
          value={family.isNew ? 'new' : 'known'}
          onChange={(answer) => onChange({ isNew: answer === 'new' })}
        />
      )}
      {discounts.earlyBird?.active && discounts.earlyBird.paymentType !== null && (
        <SelectField
          name="example.payment"
          label="Paid by"
          placeholder="Not chosen yet"
          choices={paymentWays}
          value={family.payment}
          onChange={(payment) => onChange({ payment })}
        />
      )}
      {childTakes === 'ONE_OR_MORE' && choices.length > 1 && (
        <WideField>
          <MultiSelectField
            name="example.days"
            label="Days a child takes"
            choices={choices}
            value={[...family.taken]}
            onChange={(chosen) => onChange({ taken: chosen })}
          />
        </WideField>
      )}
    </>
  )
}

const newOrNot = [
  { value: 'new', label: 'New here' },
  { value: 'known', label: 'Enrolled before' },
]

/** Adds the school's discount for a first child, if the user may see the settings that contain it. */
function useWithFirstChild(kind: ActivityKind, facts: ActivityFacts): ActivityFacts {
  const mayDo = useMay()
  const settings = useRead(
    portalSettings.get,
    { at: kind },
    { enabled: mayDo(kind, 'settings'), freshForMs: 60_000 },
  )
  const firstChild = settings.data?.firstChildDiscount ?? null
  return { ...facts, discounts: { ...facts.discounts, firstChild } }
}

function ChildPrice({ title, child, format }: { title: string; child: ExampleChild; format: Format }) {
  const { atOnce, later } = child
  const [first] = later
  return (
    <section className={styles.child} aria-label={title}>
      <h3 className={styles.name}>
        <span>{title}</span>
        <span className="numbers">{format.money(totalOf(child))}</span>
      </h3>
      <PricedLines
        lines={first ? atOnce.lines.filter(({ amountCents }) => amountCents !== 0) : atOnce.lines}
      />
      {first && (
        <>
          <p className={styles.charges}>
            {later.length === 1
              ? `One charge on ${format.date(first.charge.dueOn)}:`
              : `${later.length} charges until ${format.date(later.at(-1)!.charge.dueOn)}, the first on ${format.date(first.charge.dueOn)}:`}
          </p>
          <PricedLines lines={first.quote.lines} />
        </>
      )}
    </section>
  )
}

/** Default choice: the only section, the first group, or every day. */
function chosenKeysOf(
  kind: ActivityKind,
  sections: readonly SectionFacts[],
  chosen: readonly string[] | null,
): readonly string[] {
  const existingKeys = (chosen ?? []).filter((key) => sections.some((section) => section.key === key))
  if (chosen !== null && (existingKeys.length > 0 || chosen.length === 0)) return existingKeys
  const all = sections.map(({ key }) => key)
  return activityKinds[kind].childTakes === 'ONE_OR_MORE' ? all : all.slice(0, 1)
}

function numbers(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    value: String(from + index),
    label: String(from + index),
  }))
}
