import { CloseButton } from '@mantine/core'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { useId, useState, type DragEvent } from 'react'
import styles from './filedrop.module.css'

interface FileDropProps {
  label: string
  /** The input's `accept`: `.csv,text/csv`. */
  accept: string
  /** Accepted files in words: "A CSV file of at most 2 MB". */
  hint: string
  file: File | null
  onFile: (file: File | null) => void
  maxBytes: number
}

/** A file, dropped or chosen. The browser's own input works by keyboard and on a phone. */
export function FileDrop({ label, accept, hint, file, onFile, maxBytes }: FileDropProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const take = (pickedFile: File | undefined) => {
    if (!pickedFile) return
    const refusal = refusalOf(pickedFile, accept, maxBytes)
    setProblem(refusal)
    onFile(refusal ? null : pickedFile)
  }
  const onDrag = (event: DragEvent, over: boolean) => {
    event.preventDefault()
    setIsOver(over)
  }
  return (
    <div>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        data-invalid={problem ? 'true' : undefined}
        onDragOver={(event) => onDrag(event, true)}
        onDragLeave={(event) => onDrag(event, false)}
        onDrop={(event) => {
          onDrag(event, false)
          take(event.dataTransfer.files[0])
        }}
      >
        <input
          id={id}
          type="file"
          accept={accept}
          className={styles.input}
          // After a choice, the file's name replaces the visible label.
          aria-label={file ? label : undefined}
          aria-describedby={`${id}-hint`}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        {file ? (
          <>
            <IconFileText size={22} stroke={1.5} aria-hidden />
            <span className={styles.name}>{file.name}</span>
            <CloseButton
              className={styles.remove}
              aria-label={`Remove ${file.name}`}
              onClick={() => onFile(null)}
            />
          </>
        ) : (
          <>
            <IconUpload size={22} stroke={1.5} aria-hidden />
            <label htmlFor={id}>
              <span className={styles.choose}>{label}</span> or drop it here
            </label>
          </>
        )}
      </div>
      <div
        id={`${id}-hint`}
        className={styles.hint}
        data-problem={problem ? true : undefined}
        role={problem ? 'alert' : undefined}
      >
        {problem ?? hint}
      </div>
    </div>
  )
}

/** Returns why this file is refused, or null. */
export function refusalOf(file: File, accept: string, maxBytes: number): string | null {
  const endings = accept.split(',').filter((each) => each.startsWith('.'))
  if (!endings.some((ending) => file.name.toLowerCase().endsWith(ending))) {
    return `${file.name} is not a ${endings.join(' or ')} file`
  }
  if (file.size > maxBytes) return `${file.name} is larger than ${Math.floor(maxBytes / 1_048_576)} MB`
  return file.size === 0 ? `${file.name} is empty` : null
}
