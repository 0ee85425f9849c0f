import styles from '../contact.module.css'
import type { ToldPickup } from './useToldPickups.ts'

/** What becomes of somebody whom a family named, in words, if it is not simply that they may pick up. */
export function ToldState({ of: { state, entry, by, reason } }: { of: ToldPickup }) {
  const text = {
    COUNTS: null,
    WAITS: 'Waits for you. They may not pick up until somebody approves.',
    ON_LIST: `May be ${entry}, who is on a do-not-release list of the family. Staff do not release the child to them.`,
    TELLER_GONE: `${by} is no longer a guardian who may see this child. They may not pick up.`,
    DECLINED: `Declined${reason ? `: ${reason}` : ''}. They may not pick up.`,
  }[state]
  if (text === null) return null
  return <div className={state === 'ON_LIST' ? styles.onList : styles.dim}>{text}</div>
}
