import { portal, portalSettings } from '@afterbell/contract/public-pages/portal'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { accentFindings, accentOf, accentShades, DEFAULT_ACCENT } from '@afterbell/domain/school/accent'
import { checkFirstChild } from '@afterbell/domain/prices/discounts'
import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import { hostFindings } from '@afterbell/domain/school/portal'
import { call, useWrite } from '../../platform/calls/calls.ts'
import { StaleNotice, useStaleEdit } from '../../platform/page/StaleEdit.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextareaField } from '../../ui/fields/TextareaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FieldGrid, Form } from '../../ui/form/form.tsx'
import { GuardedSubmit } from '../../ui/form/GuardedSubmit.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import styles from './portal.module.css'

type Settings = AnswerOf<typeof portalSettings.get>

interface SharedValues {
  accentColor: string
  hosts: string
  isActive: boolean
  amount: NumberTyped
}

/** The kind whose call carries the shared settings. Any would do: the server stores them once. */
const ANY = 'classes' as const

/** Settings shared by all public pages: color, who may embed them, and the discount for a first child. */
export function SharedForm({ settings }: { settings: Settings }) {
  const save = useWrite(portalSettings.update, { invalidates: [portalSettings.get, portal.info] })
  const edit = useStaleEdit<SharedValues>({
    loaded: { values: valuesOf(settings), version: settings.sharedVersion },
    read: async () => {
      const theirs = await call(portalSettings.get, { at: ANY }, { global: true })
      return { values: valuesOf(theirs), version: theirs.sharedVersion }
    },
    tell: (path, values) => ({
      label: LABELS[path as keyof SharedValues],
      text: String(values[path as keyof SharedValues] ?? ''),
    }),
  })
  const form = useAppForm<SharedValues>({
    initial: valuesOf(settings),
    findings: (values) => [
      ...accentFindings(values),
      ...hostFindings(hostsIn(values.hosts)),
      ...amountFindings(values),
    ],
    serverPaths: { 'firstChildDiscount.amount': 'amount' },
    onSubmit: async (values) => {
      try {
        const answer = await save.mutateAsync({
          at: ANY,
          body: { ...bodyOf(values), sharedVersion: edit.version() },
        })
        form.restart(valuesOf(answer))
        edit.took({ values: valuesOf(answer), version: answer.sharedVersion })
        notify.success('Settings saved')
      } catch (error) {
        await edit.meet(error, values, form)
        throw error
      }
    },
  })
  const { accentColor } = form.values
  return (
    <Form form={form} aria-label="All public pages">
      <div className={styles.fields}>
        <StaleNotice stale={edit.stale} />
        <FieldGrid>
          <TextField
            {...form.field('accentColor')}
            label="Accent color"
            placeholder={DEFAULT_ACCENT}
            description="For links and buttons. We darken or lighten it where it would be hard to read"
            leftSection={<Swatch color={accentColor} />}
          />
        </FieldGrid>
        <TextareaField
          {...form.field('hosts')}
          label="Websites that may show the widgets"
          description="One per line, such as www.oakschool.org. No other website can show your pages"
          rows={3}
        />
        <div className={styles.discount}>
          <SwitchField
            {...form.field('isActive')}
            label="Discount for a first child"
            description="Taken off a family’s first enrollment at this school"
          />
          {form.values.isActive && (
            <FieldGrid>
              <MoneyField {...form.field('amount')} label="Amount off" required />
            </FieldGrid>
          )}
        </div>
        <div>
          <GuardedSubmit whenChanged>Save settings</GuardedSubmit>
        </div>
      </div>
    </Form>
  )
}

/** Sample of the color as shown on a light page. */
function Swatch({ color }: { color: string }) {
  return (
    <span
      className={styles.swatch}
      style={{ background: accentShades(accentOf(color)).light.accent }}
      aria-hidden
    />
  )
}

const LABELS: Record<keyof SharedValues, string> = {
  accentColor: 'Accent color',
  hosts: 'Websites',
  isActive: 'Discount for a first child',
  amount: 'Amount off',
}

function valuesOf({ accentColor, hosts, firstChildDiscount }: Settings): SharedValues {
  return {
    accentColor: accentColor ?? '',
    hosts: hosts.map((host) => host.replace(/^https:\/\//, '')).join('\n'),
    isActive: firstChildDiscount?.active ?? false,
    amount: firstChildDiscount?.amount ?? null,
  }
}

function bodyOf({ accentColor, hosts, isActive, amount }: SharedValues) {
  const cents = typeof amount === 'number' ? amount : 0
  return {
    accentColor: accentColor.trim() || null,
    hosts: hostsIn(hosts),
    firstChildDiscount: isActive || cents > 0 ? { amount: cents, active: isActive } : null,
  }
}

function hostsIn(lines: string): string[] {
  return lines.split(/[\s,]+/).filter(Boolean)
}

function amountFindings({ isActive, amount }: SharedValues) {
  // A hidden field's text is not sent.
  if (typeof amount === 'string' && !isActive) return []
  return checkFirstChild('first', { amount: (amount ?? 0) as number, active: isActive }).map((finding) => ({
    ...finding,
    path: 'amount',
  }))
}
