import { Button, Loader } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { pictureIn, PICTURE_BYTES_MAX } from '@afterbell/domain/kernel/picture'
import { Glyph } from '../../ui/Glyph.tsx'
import { CallRefused } from '../calls/calls-send.ts'
import { FileDrop } from '../../ui/form/FileDrop.tsx'
import { notify } from '../../ui/notify/notify.ts'
import styles from './picture-field.module.css'

interface PictureFieldProps {
  label: string
  /** Alt text of the picture. */
  alt: string
  /** Shown in a circle, for people. */
  isRound?: boolean
  hint: string
  /** Address of the current picture. */
  address: string | null
  upload: (file: File) => Promise<unknown>
  remove: () => Promise<unknown>
  texts: { changed: string; removed: string }
}

/** A picture to choose, replace or remove. Saves at once (R067: under way, saved, failed). */
export function PictureField({
  label,
  alt,
  isRound = false,
  hint,
  address,
  upload,
  remove,
  texts,
}: PictureFieldProps) {
  const [underWay, setUnderWay] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const size = address && pictureIn(address)

  const run = async (what: string, act: () => Promise<unknown>, done: string) => {
    setUnderWay(what)
    setRefused(null)
    try {
      await act()
      notify.success(done)
    } catch (error) {
      // The call has reported the failure; this is its reason.
      setRefused(
        error instanceof CallRefused ? (error.fields?.[0]?.message ?? error.problem?.message ?? null) : null,
      )
    }
    setUnderWay(null)
  }
  return (
    <div className={styles.picture} role="group" aria-label={label}>
      <div className={styles.label}>{label}</div>
      {address && size && (
        <div className={styles.shown}>
          <img
            src={address}
            width={size.width}
            height={size.height}
            alt={alt}
            data-round={isRound || undefined}
          />
          <Button
            variant="default"
            leftSection={<Glyph of={IconTrash} />}
            disabled={underWay !== null}
            onClick={() => void run('Removing …', remove, texts.removed)}
          >
            Remove {label.toLowerCase()}
          </Button>
        </div>
      )}
      <FileDrop
        label={address ? `Choose another ${label.toLowerCase()}` : `Choose a ${label.toLowerCase()}`}
        accept=".png,.jpg,.jpeg,.webp,.gif"
        hint={hint}
        file={null}
        maxBytes={PICTURE_BYTES_MAX}
        onFile={(file) => file && void run('Uploading …', () => upload(file), texts.changed)}
      />
      <div className={styles.told} role="status">
        {underWay && (
          <>
            <Loader size={14} /> {underWay}
          </>
        )}
      </div>
      {refused && (
        <div className={styles.refused} role="alert">
          {refused}
        </div>
      )}
    </div>
  )
}
