import { Alert, Button } from '@mantine/core'
import { IconBuildingBank, IconCreditCard, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { payments } from '@afterbell/contract/payments/payments'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { useSession } from '../../platform/session/session.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { MethodEntry } from './MethodEntry.tsx'
import { methodName } from '@afterbell/domain/ledger/method-name'
import styles from './money.module.css'

type Method = AnswerOf<typeof payments.methods>[number]

/** Reads the cards and bank accounts of a parent's payer, the default first. */
export function useMethods(parentId: string | null) {
  const { schoolId } = useSession()
  const params = { a: schoolId, b: parentId ?? '' }
  return useRead(payments.methods, { params }, { enabled: parentId !== null })
}

interface MethodChoiceProps {
  parentId: string
  /** Whether a bank account can be added here. */
  savesBankAccounts: boolean
  methods: ReturnType<typeof useMethods>
  value: string | null
  onChange: (id: string) => void
}

/** Choice of the family's card or bank account, or a new one. */
export function MethodChoice(props: MethodChoiceProps) {
  const { parentId, savesBankAccounts, methods, value, onChange } = props
  const [adding, setAdding] = useState<Method['type'] | null>(null)
  const { data, isError, refetch } = methods
  if (isError && !data)
    return (
      <Alert color="red" role="alert" title="Failed to get payment methods">
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          Try again
        </Button>
      </Alert>
    )
  if (!data) return <FieldsSkeleton fields={1} />
  if (adding)
    return (
      <MethodEntry
        key={adding}
        {...{ parentId, type: adding }}
        onBack={() => setAdding(null)}
        onEntered={(method) => {
          if (method.state === 'USABLE') onChange(method.id)
          setAdding(null)
          void refetch()
        }}
      />
    )
  return (
    <FieldGroup name="method" label="Card or bank account">
      <div className={styles.methods}>
        {data.length === 0 && <p className={styles.text}>This family has not saved a card yet.</p>}
        {data.map((method) => (
          <MethodOption
            key={method.id}
            method={method}
            isChosen={method.id === value}
            onChoose={() => onChange(method.id)}
          />
        ))}
        <div className={styles.buttons}>
          <Button variant="default" size="xs" leftSection={plus} onClick={() => setAdding('CARD')}>
            Add a card
          </Button>
          {savesBankAccounts && (
            <Button variant="default" size="xs" leftSection={plus} onClick={() => setAdding('BANK_ACCOUNT')}>
              Add a bank account
            </Button>
          )}
        </div>
      </div>
    </FieldGroup>
  )
}

const plus = <Glyph of={IconPlus} isBold />

interface MethodOptionProps {
  method: Method
  isChosen: boolean
  onChoose: () => void
}

function MethodOption({ method, isChosen, onChoose }: MethodOptionProps) {
  const format = useFormat()
  const Icon = method.type === 'CARD' ? IconCreditCard : IconBuildingBank
  return (
    <label className={styles.method}>
      <input
        type="radio"
        name="method"
        checked={isChosen}
        disabled={method.state !== 'USABLE'}
        onChange={onChoose}
      />
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={styles.two}>
        <span>{methodName(method)}</span>
        <span className={styles.dim}>{methodFacts(method, format)}</span>
      </span>
    </label>
  )
}

function methodFacts({ state, default: isDefault, expiresOn }: Method, format: Format): string {
  if (state === 'PENDING') return 'Waiting for two small deposits to be confirmed'
  if (state === 'UNUSABLE') return 'Cannot be charged. Add another one'
  return [isDefault && 'Default', expiresOn && `Expires ${format.date(expiresOn)}`]
    .filter(Boolean)
    .join(' · ')
}
