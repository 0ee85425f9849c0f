import { Button } from '@mantine/core'
import { IconMail, IconMessage, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { closedDayMessages, type closedDays } from '@afterbell/contract/closed-days/closed-days'
import type { ActInput } from '@afterbell/contract/kernel/op'
import { closedLetter } from '@afterbell/domain/closed-days/closed-letter'
import { useMay } from '../../platform/session/may.ts'
import { useSession } from '../../platform/session/session.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import styles from './closed-days.module.css'

/** Facts of a closed day for the message to families. */
export type DayWritten = { id: string } & ActInput<typeof closedDays.add>['body']['days'][number]

/** Opens the message to the families affected by a closed day, ready to send. */
export async function writeToFamilies(
  channel: 'EMAIL' | 'SMS',
  day: DayWritten,
  dateFormat: Parameters<typeof closedLetter>[1],
): Promise<boolean> {
  const { openWriteEmail, openWriteText } = await import('../messages/WriteDialog.tsx')
  const letter = closedLetter({ ...day, schoolEnds: day.schoolEnds ?? null }, dateFormat)
  const recipients = {
    calls: closedDayMessages,
    target: {},
    ids: [day.id],
    chosen: `Families concerned by ${day.name}`,
  }
  return channel === 'EMAIL'
    ? openWriteEmail({ ...recipients, begun: letter.email })
    : openWriteText({ ...recipients, begun: { message: letter.text } })
}

export function closedUndone(name: string): string {
  return `${name} is undone. Everything is as it was`
}

/** Undoes the closure, or null if that is not possible; with the notice afterwards. */
export interface WayBack {
  undo: (() => Promise<unknown>) | null
  undone: string
}

interface TellFamiliesProps {
  day: DayWritten
  back: WayBack
  /** The automatic message is held back, so families learn of it only by the school's own. */
  writesOwn: boolean
  /** Says what was done. */
  lead: string
  onDone: () => void
}

/** The step after closing a day: the message to families, the phone list, and undo. */
export function TellFamilies({ day, back, writesOwn, lead, onDone }: TellFamiliesProps) {
  const [isAnnounced, setIsAnnounced] = useState(false)
  const mayDo = useMay()
  const { dateFormat } = useSession().school
  const [isUndoing, setIsUndoing] = useState(false)
  const undo = async () => {
    setIsUndoing(true)
    try {
      await back.undo?.()
      notify.success(back.undone)
      onDone()
    } finally {
      setIsUndoing(false)
    }
  }
  const write = async (channel: 'EMAIL' | 'SMS') => {
    if (await writeToFamilies(channel, day, dateFormat)) setIsAnnounced(true)
  }
  const finish = async () => {
    const isSure =
      !writesOwn ||
      isAnnounced ||
      (await confirm({
        message: 'You have not written to the families, and no automatic message goes out.',
        yes: 'Leave',
        no: 'Go back',
      }))
    if (isSure) onDone()
  }
  return (
    <>
      <DialogBody>
        <p className={styles.what} role="status">
          {lead}.
        </p>
        <p>
          {writesOwn
            ? 'Tell the families now: the automatic message about changed dates is held back. Your message is written; you can change it before it leaves.'
            : 'The automatic message about changed dates follows in a few minutes, unless you turned it off. If you write as well, families get both.'}
        </p>
        <div className={styles.ways}>
          {mayDo('contacts', 'email') && (
            <Button leftSection={<Glyph of={IconMail} />} onClick={() => void write('EMAIL')}>
              Email families
            </Button>
          )}
          {mayDo('contacts', 'sms') && (
            <Button
              variant="default"
              leftSection={<Glyph of={IconMessage} />}
              onClick={() => void write('SMS')}
            >
              Text families
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<Glyph of={IconPhone} />}
            renderRoot={(props) => (
              <Link to="/settings/closed-days/$dayId/calls" params={{ dayId: day.id }} {...props} />
            )}
            onClick={onDone}
          >
            Who to call
          </Button>
        </div>
      </DialogBody>
      <DialogFooter>
        {back.undo && (
          <Button variant="subtle" loading={isUndoing} onClick={() => void undo().catch(() => null)}>
            Undo
          </Button>
        )}
        <Button onClick={() => void finish()}>Done</Button>
      </DialogFooter>
    </>
  )
}
