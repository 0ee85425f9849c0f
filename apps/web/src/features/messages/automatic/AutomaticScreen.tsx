import { Link } from '@tanstack/react-router'
import { automaticMessages } from '@afterbell/contract/messages/automatic'
import { messageSettings } from '@afterbell/contract/messages/settings'
import { AUTOMATIC_THEMES, automaticKinds, type AutomaticTheme } from '@afterbell/domain/messages/automatic'
import { useRead } from '../../../platform/calls/calls.ts'
import { ReadFailure } from '../../../platform/page/ReadFailure.tsx'
import { PageHeader, Panel } from '../../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../../ui/states.tsx'
import { ABOUT_CHILD, AutomaticRow, MUST_KNOW, type Automatic } from './AutomaticRow.tsx'
import styles from '../messages.module.css'

/** Automatic messages to families: each kind can be switched per channel and edited. */
export function AutomaticScreen() {
  const reading = useRead(automaticMessages.list, { query: { language: 'en' } })
  const { data: how } = useRead(messageSettings.get, {})
  if (reading.isError && !reading.data)
    return <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />
  return (
    <>
      <PageHeader
        title="Automatic Messages"
        facts="What families are sent automatically, each once. You can turn off each message, and change its text."
      />
      {how && !(how.sendsEmail && how.sendsSms) && (
        <p className={styles.note} role="note">
          {how.sendsEmail ? '' : 'No mail server is set up: emails are kept and not delivered. '}
          {how.sendsSms ? '' : 'No text provider is set up: texts are kept and not delivered.'}
        </p>
      )}
      {!reading.data ? (
        <FieldsSkeleton fields={8} />
      ) : (
        <>
          {(Object.keys(AUTOMATIC_THEMES) as AutomaticTheme[]).map((theme) => (
            <Theme
              key={theme}
              theme={theme}
              rows={reading.data.filter(({ kind }) => automaticKinds[kind].theme === theme)}
            />
          ))}
          <p className={styles.end}>
            Texts wait for the morning during the quiet hours set at{' '}
            <Link to="/settings/messages" className={styles.link}>
              Messages
            </Link>
            , unless somebody waits for them. The days of reminders about invoices are set at{' '}
            <Link to="/settings/registration" className={styles.link}>
              Registration
            </Link>
            .
          </p>
        </>
      )}
    </>
  )
}

/** One theme of messages. A note that applies to all of them appears once. */
function Theme({ theme, rows }: { theme: AutomaticTheme; rows: readonly Automatic[] }) {
  const isForAll = rows.every(({ kind }) => automaticKinds[kind].isTransactional)
  return (
    <section aria-labelledby={theme} className={styles.section}>
      <h2 id={theme} className={styles.heading}>
        {AUTOMATIC_THEMES[theme]}
      </h2>
      <p className={styles.said}>{isForAll ? MUST_KNOW : ABOUT_CHILD}</p>
      <Panel>
        <ul className={styles.automatic}>
          {rows.map((row) => (
            <AutomaticRow key={row.kind} row={row} hasNote={!isForAll} />
          ))}
        </ul>
      </Panel>
    </section>
  )
}
