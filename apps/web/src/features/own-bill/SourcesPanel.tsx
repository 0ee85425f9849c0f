import { Button } from '@mantine/core'
import { IconBuildingBank, IconCreditCard, IconPlus } from '@tabler/icons-react'
import { ownBill } from '@afterbell/contract/own-bill/own-bill'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useSession } from '../../platform/session/session.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { Panel } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { openAddSource } from './AddSource.tsx'
import { openEditSource } from './EditSource.tsx'
import { methodName } from '@afterbell/domain/ledger/method-name'
import { SHOWN_OF_BILL, type Source, type Subscription } from './shown-of-bill.ts'
import { expiryText } from './source-words.ts'
import styles from './own-bill.module.css'

/** The school's own cards and bank accounts. */
export function SourcesPanel({ subscription }: { subscription: Subscription }) {
  const sources = useRead(ownBill.list, {})
  const { school } = useSession()
  const { data } = sources
  const add = (type: Source['type']) => void openAddSource(type, { isFirst: data?.length === 0 })
  return (
    <section aria-labelledby="sources">
      <Panel>
        <div className={styles.head}>
          <h2 id="sources" className={styles.title}>
            Payment sources
          </h2>
          <div className={styles.headActions}>
            <Button leftSection={plus} onClick={() => add('CARD')}>
              Add a card
            </Button>
            {/* The operator's account is in the United States and can debit banks only there. */}
            {school.currency === 'USD' && (
              <Button variant="default" leftSection={plus} onClick={() => add('BANK_ACCOUNT')}>
                Add a bank account
              </Button>
            )}
          </div>
        </div>
        {!data ? (
          sources.isError ? (
            <ReadFailure error={sources.error} onRetry={() => void sources.refetch()} />
          ) : (
            <FieldsSkeleton fields={1} />
          )
        ) : data.length === 0 ? (
          <p className={styles.text}>{emptyText(subscription)}</p>
        ) : (
          <ul className={styles.rows}>
            {data.map((source) => (
              <SourceRow key={source.id} source={source} />
            ))}
          </ul>
        )}
      </Panel>
    </section>
  )
}

const plus = <Glyph of={IconPlus} isBold />

/** Explains what having no card or bank account means for the school. */
function emptyText({ plan, state, trialEndDate, isTrialEnded }: Subscription): string {
  if (plan?.price === 0) return 'Your plan costs nothing, so none is needed.'
  const noSourceText = 'There is no card or bank account yet.'
  if (state === 'INACTIVE') return `${noSourceText} Your school is inactive until you add one.`
  return trialEndDate && !isTrialEnded
    ? `${noSourceText} Without one, your school becomes inactive when the trial ends.`
    : `${noSourceText} Without one, your school becomes inactive: your next invoice cannot be paid.`
}

function SourceRow({ source }: { source: Source }) {
  const remove = useWrite(ownBill.remove, { invalidates: SHOWN_OF_BILL })
  const change = useWrite(ownBill.change, { invalidates: SHOWN_OF_BILL })
  const name = methodName(source)
  const Icon = source.type === 'CARD' ? IconCreditCard : IconBuildingBank
  const takeAway = async () => {
    const isSure = await confirm({
      title: `Remove ${name}?`,
      message: 'It is no longer charged. You can add it again at any time.',
      yes: 'Remove',
      no: 'Keep it',
      danger: true,
    })
    if (isSure)
      remove.mutate(
        { params: { id: source.id } },
        { onSuccess: () => notify.success('Payment source removed') },
      )
  }
  const makeDefault = () =>
    change.mutate(
      { params: { id: source.id }, body: { defaultMethod: true } },
      { onSuccess: () => notify.success(`${name} is the default now`) },
    )
  return (
    <li className={styles.row}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div className={styles.what}>
        <span>{name}</span>
        <span className={styles.dim}>{expiryText(source)}</span>
      </div>
      <SourceChip {...source} />
      <div className={styles.rowActions}>
        {!source.defaultMethod && source.state !== 'UNUSABLE' && (
          <Button variant="subtle" size="xs" loading={change.isPending} onClick={makeDefault}>
            Make default
          </Button>
        )}
        {source.type === 'CARD' && (
          <Button
            variant="subtle"
            size="xs"
            aria-label={`Edit ${name}`}
            onClick={() => void openEditSource(source)}
          >
            Edit
          </Button>
        )}
        <Button
          variant="subtle"
          size="xs"
          color="red"
          aria-label={`Remove ${name}`}
          loading={remove.isPending}
          onClick={() => void takeAway()}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

function SourceChip({ state, defaultMethod }: Source) {
  if (state === 'PENDING')
    return (
      <StatusChip tone="warning" hollow>
        Waiting for the bank
      </StatusChip>
    )
  if (state === 'UNUSABLE') return <StatusChip tone="danger">Cannot be charged</StatusChip>
  return defaultMethod ? <StatusChip tone="success">Default</StatusChip> : null
}
