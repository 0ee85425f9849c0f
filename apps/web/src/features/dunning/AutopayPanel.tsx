import { Button, Group } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { autopay } from '@afterbell/contract/dunning/autopay'
import { dunning } from '@afterbell/contract/dunning/dunning'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { decideMandate } from '@afterbell/domain/payments/mandate'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { comingText } from '../invoices/follow-up/follow-up-text.ts'
import { PausedFor } from '../invoices/follow-up/FollowUp.tsx'
import { openPause, useResume } from '../invoices/follow-up/PauseDialog.tsx'
import { openInvoicePreview } from '../invoices/InvoicePreview.tsx'
import styles from '../invoices/invoices.module.css'
import { methodName } from '@afterbell/domain/ledger/method-name'
import { useMoneyRefresh } from '../ledger/shown-of-money.ts'
import { openPaperMandate } from './PaperMandateDialog.tsx'

type Method = AnswerOf<typeof autopay.ofPayer>[number]

interface PayerProps {
  payer: { id: string; name: string }
}

/** A payer's automatic payments, the next steps for their invoices, and how staff stop them. */
export function AutopayPanel({ payer }: PayerProps) {
  const mayView = useMay()('transactions', 'view')
  const params = { payerId: payer.id }
  const methods = useRead(autopay.ofPayer, { params }, { enabled: mayView })
  const followUps = useRead(dunning.ofPayer, { params })
  if (!methods.data || !followUps.data) return null
  const { pause, invoices } = followUps.data
  const chargedMethod = methods.data.find(
    (method) => method.default && method.mandate && method.state === 'USABLE',
  )
  return (
    <section className={styles.section} aria-label={`Autopay of ${payer.name}`}>
      <h3 className={styles.title}>
        {chargedMethod ? `Autopay on: ${methodName(chargedMethod)}` : 'Autopay off'}
      </h3>
      {methods.data.length === 0 ? (
        <p className={styles.dim}>This family has not saved a card yet.</p>
      ) : (
        <ul className={styles.lines} aria-label={`Payment methods of ${payer.name}`}>
          {methods.data.map((method) => (
            <MethodLine key={method.id} method={method} />
          ))}
        </ul>
      )}
      {invoices.length > 0 && (
        <ul className={styles.lines} aria-label={`What comes next for ${payer.name}`}>
          {invoices.map(({ id, number, next }) => (
            <li key={id}>
              <span>
                <Button variant="subtle" size="compact-sm" px={0} onClick={() => void openInvoicePreview(id)}>
                  {number}
                </Button>{' '}
                {next && comingText(next)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {pause && <PausedFor pause={pause} />}
      <PausePayer payer={payer} isPaused={pause !== null} />
    </section>
  )
}

function MethodLine({ method }: { method: Method }) {
  const format = useFormat()
  const mayCharge = useMay()('transactions', 'charge')
  const turnOff = useWrite(autopay.turnOff, { invalidates: [autopay.ofPayer, dunning.ofPayer] })
  const name = methodName(method)
  const decision = decideMandate(method.state)
  const off = async () => {
    const isSure = await confirm({
      title: 'Turn off autopay?',
      message: `${name} is no longer charged when invoices fall due. The family is reminded by email instead.`,
      yes: 'Turn off',
    })
    if (!isSure) return
    await turnOff.mutateAsync({ params: { id: method.id } }).then(
      () => notify.success('Autopay turned off'),
      () => {},
    )
  }
  return (
    <li>
      <span className={styles.two}>
        <span>{name}</span>
        <span className={styles.dim}>{factsOf(method, format)}</span>
      </span>
      {mayCharge &&
        (method.mandate ? (
          <Button
            variant="default"
            size="xs"
            aria-label={`Turn off autopay for ${name}`}
            onClick={() => void off()}
          >
            Turn off
          </Button>
        ) : (
          <GuardedButton
            variant="default"
            size="xs"
            aria-label={`Turn on autopay for ${name}`}
            refused={decision.allowed ? null : decision.message}
            onClick={() => void openPaperMandate(method)}
          >
            Turn on
          </GuardedButton>
        ))}
    </li>
  )
}

function factsOf({ default: isDefault, mandate }: Method, format: Format): string {
  const permission =
    mandate &&
    `Autopay allowed ${mandate.source === 'PAPER' ? 'on paper ' : ''}on ${format.date(mandate.givenOn)}`
  const recordedBy = mandate?.by && (mandate.source === 'PAPER' ? `recorded by ${mandate.by}` : null)
  return [isDefault ? 'Default' : mandate && 'Not the default, so it is not charged', permission, recordedBy]
    .filter(Boolean)
    .join(' · ')
}

function PausePayer({ payer, isPaused }: PayerProps & { isPaused: boolean }) {
  const mayCharge = useMay()('transactions', 'charge')
  const resume = useResume()
  const refresh = useMoneyRefresh()
  if (!mayCharge) return null
  const pauseTarget = { payerId: payer.id }
  return (
    <Group mt={8}>
      {isPaused ? (
        <Button
          variant="default"
          leftSection={<Glyph of={IconPlayerPlay} />}
          onClick={() => void resume(pauseTarget).then(refresh)}
        >
          Resume reminders and charges
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<Glyph of={IconPlayerPause} />}
          onClick={() => void openPause(pauseTarget, `All invoices of ${payer.name}`)}
        >
          Pause reminders and charges
        </Button>
      )}
    </Group>
  )
}
