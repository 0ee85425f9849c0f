import { Button } from '@mantine/core'
import { IconBook, IconKey, IconPlus } from '@tabler/icons-react'
import { apiKeys } from '@afterbell/contract/integrations/api-keys'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { keyScopes } from '@afterbell/domain/kernel/outside/key-scopes'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { EmptyState, FieldsSkeleton } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { openApiKeyForm } from './ApiKeyForm.tsx'
import styles from './apps.module.css'

type ApiKey = AnswerOf<typeof apiKeys.list>[number]

/** API keys for other programs, for Super Admins only. */
export function ApiKeysScreen() {
  const { data, isError, error, refetch } = useRead(apiKeys.list, {})
  const createButton = (
    <Button leftSection={<Glyph of={IconPlus} isBold />} onClick={() => void openApiKeyForm()}>
      Create API key
    </Button>
  )
  return (
    <>
      <PageHeader
        title="API Keys"
        facts="Let another program of your school read what you choose, or keep your contacts up to date."
        actions={
          <>
            <Button
              variant="default"
              component="a"
              href="/api/docs"
              target="_blank"
              leftSection={<Glyph of={IconBook} />}
            >
              Documentation
            </Button>
            {createButton}
          </>
        }
      />
      <Panel>
        {isError && !data ? (
          <ReadFailure error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <FieldsSkeleton fields={2} />
        ) : data.length === 0 ? (
          <EmptyState
            title="No API keys yet"
            icon={<IconKey size={24} stroke={1.5} aria-hidden />}
            action={createButton}
          >
            Create one for each program, so that you can end one without the others.
          </EmptyState>
        ) : (
          <ul className={styles.rows} aria-label="API keys">
            {data.map((each) => (
              <ApiKeyRow key={each.id} apiKey={each} />
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}

function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, ending, scopes, madeBy, madeAt, lastUsedAt, revokedAt, readsLess } = apiKey
  const format = useFormat()
  const revoke = useWrite(apiKeys.revoke, { invalidates: [apiKeys.list] })
  const end = async () => {
    const message = `Whatever uses ${name} can no longer read anything here. This cannot be undone.`
    if (!(await confirm({ title: 'Revoke API key?', message, yes: 'Revoke', danger: true }))) return
    const result = await revoke.mutateAsync({ params: { id } }).catch(() => null)
    if (result) notify.success('API key revoked')
  }
  return (
    <li className={styles.row}>
      <div className={styles.rowFacts}>
        <div className={styles.head}>
          <strong className={styles.name}>{name}</strong>
          <code>abk_…{ending}</code>
          {revokedAt && <StatusChip>Revoked</StatusChip>}
        </div>
        <p className={styles.fact}>{scopes.map((scope) => keyScopes[scope].label).join(', ')}</p>
        <p className={styles.fact}>
          Created {format.moment(madeAt)} by {madeBy.name}.{' '}
          {revokedAt
            ? `Revoked ${format.moment(revokedAt)}.`
            : lastUsedAt
              ? `Last used ${format.moment(lastUsedAt)}.`
              : 'Not used yet.'}
        </p>
        {readsLess && !revokedAt && (
          <p className={styles.fact}>
            This key is from before phone numbers, birth dates, pickups and other details had to be chosen. It
            no longer reads them. If its program needs them, create a new key and revoke this one.
          </p>
        )}
      </div>
      {!revokedAt && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Revoke ${name}`}
          loading={revoke.isPending}
          onClick={() => void end()}
        >
          Revoke
        </Button>
      )}
    </li>
  )
}
