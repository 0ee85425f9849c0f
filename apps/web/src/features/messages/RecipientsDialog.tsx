import type { Channel } from '@afterbell/domain/messages/channels'
import { namesText } from '@afterbell/domain/kernel/names'
import { DialogBody } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import type { RecipientsAnswer } from './sending.ts'
import styles from './messages.module.css'

/** Opens the list of recipients, with those who cannot be reached and why. */
export function openRecipients(channel: Channel, recipients: RecipientsAnswer): Promise<void> {
  return openModal({
    title: channel === 'EMAIL' ? 'Email recipients' : 'Text recipients',
    description: 'One message goes to each address, about all of their children on this list.',
    width: 640,
    content: () => <Recipients {...recipients} />,
  })
}

function Recipients({ total, recipients, unreachedTotal, unreached }: RecipientsAnswer) {
  return (
    <DialogBody>
      {unreachedTotal > 0 && (
        <section aria-label="Cannot be reached">
          <h3 className={styles.heading}>Cannot be reached ({unreachedTotal.toLocaleString('en')})</h3>
          <ul className={styles.people}>
            {unreached.map(({ name, childNames, reason }, index) => (
              <li key={index}>
                <span>
                  <strong>{name}</strong>
                  {!(childNames.length === 1 && childNames[0] === name) && ` · ${namesText(childNames)}`}
                </span>
                <span className={styles.why}>{reason}</span>
              </li>
            ))}
          </ul>
          <MoreCount listed={unreached.length} total={unreachedTotal} />
        </section>
      )}
      <section aria-label="Recipients">
        <h3 className={styles.heading}>Recipients ({total.toLocaleString('en')})</h3>
        {total === 0 && <p className={styles.none}>Nobody on this list can be reached.</p>}
        <ul className={styles.people}>
          {recipients.map(({ name, address, childNames }) => (
            <li key={address}>
              <span>
                <strong>{name}</strong> · {namesText(childNames)}
              </span>
              <span className={styles.why}>{address}</span>
            </li>
          ))}
        </ul>
        <MoreCount listed={recipients.length} total={total} />
      </section>
    </DialogBody>
  )
}

function MoreCount({ listed, total }: { listed: number; total: number }) {
  return listed < total ? (
    <p className={styles.none}>And {(total - listed).toLocaleString('en')} more.</p>
  ) : null
}
