import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyForms } from '@afterbell/contract/portal/family-forms'
import { isFile, type FormAnswers } from '@afterbell/domain/forms/form-answers'
import {
  FORM_FILE_BYTES_MAX,
  FORM_FILE_TYPES,
  sizeText,
  type FileAnswer,
} from '@afterbell/domain/forms/form-files'
import type { FileSent } from '../../../platform/calls/calls-send.ts'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { problemText } from '../problem-text.ts'
import type { PageProps } from '../school.ts'

/** What attaching a file to a form needs. */
export interface Attaching extends Pick<PageProps, 'school' | 'words'> {
  ids: { childId: string; enrollmentId: string; formId: string }
  /** What the school has: such a file is not said to be sent yet. */
  sent: FormAnswers
  onLoggedOut: () => void
  onUploading: (isUploading: boolean) => void
}

interface FileFieldProps {
  value: FileAnswer | null
  fieldId: string
  describedBy: string | undefined
  attaching: Attaching
  onChange: (file: FileAnswer | null) => void
}

/** A file as the answer to a question. It is uploaded when it is chosen; what is typed elsewhere stays if that fails. */
export function FileField({ value, fieldId, describedBy, attaching, onChange }: FileFieldProps) {
  const { school, words, ids, sent, onLoggedOut, onUploading } = attaching
  const { formWords, formatWords } = words
  const [isUploading, setUploading] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  const showsInput = value === null || isChoosing
  useEffect(() => {
    // What was pressed is gone.
    if (hasMoved.current) field.current?.querySelector<HTMLElement>('input, button')?.focus()
    hasMoved.current = false
  }, [showsInput])
  const busy = (is: boolean) => {
    setUploading(is)
    onUploading(is)
  }
  const failed = (error: unknown) =>
    isLoggedOut(error) ? onLoggedOut() : setProblem(problemText(error, words))
  const upload = async (file: File) => {
    setProblem(null)
    if (file.size > FORM_FILE_BYTES_MAX) return setProblem(formWords.fileTooLarge)
    busy(true)
    try {
      const input = { params: ids, body: { question: fieldId }, files: { file } }
      const answer: AnswerOf<typeof familyForms.attach> = await askFamily(
        school.id,
        familyForms.attach,
        input,
      )
      hasMoved.current = true
      setChoosing(false)
      onChange(answer)
    } catch (error) {
      failed(error)
    }
    busy(false)
  }
  const download = async ({ file: fileId }: FileAnswer) => {
    setProblem(null)
    try {
      const params = { fileId }
      const { blob, name } = (await askFamily(school.id, familyForms.file, { params })) as unknown as FileSent
      const link = Object.assign(document.createElement('a'), {
        href: URL.createObjectURL(blob),
        download: name,
      })
      link.click()
      // The browser reads the file after the click.
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    } catch (error) {
      failed(error)
    }
  }
  const onFile = sent[fieldId]
  const isSent = value !== null && isFile(onFile) && onFile.file === value.file
  return (
    <div ref={field} className="file">
      {value && (
        <>
          <p>
            <span className="file-name">{value.name}</span>{' '}
            <span className="quiet">{sizeText(value.bytes, formatWords.locale)}</span>
            {!isSent && (
              <>
                <br />
                <span className="quiet">{formWords.fileToSend}</span>
              </>
            )}
          </p>
          <div className="buttons">
            <button
              type="button"
              aria-label={formWords.downloadFileOf(value.name)}
              onClick={() => void download(value)}
            >
              {formWords.downloadFile}
            </button>
            {!isChoosing && (
              <button
                type="button"
                disabled={isUploading}
                onClick={() => {
                  setChoosing(true)
                  setProblem(null)
                }}
              >
                {formWords.anotherFile}
              </button>
            )}
            <button
              type="button"
              aria-label={formWords.removeFileOf(value.name)}
              disabled={isUploading}
              onClick={() => {
                hasMoved.current = true
                setChoosing(false)
                setProblem(null)
                onChange(null)
              }}
            >
              {formWords.removeFile}
            </button>
          </div>
        </>
      )}
      {showsInput && (
        <input
          type="file"
          aria-label={formWords.chooseFile}
          aria-describedby={describedBy}
          accept={FORM_FILE_TYPES.join(',')}
          disabled={isUploading}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // The same file can be chosen again after it failed.
            const input = event.target
            if (file) void upload(file).finally(() => (input.value = ''))
          }}
        />
      )}
      <p role="status" className="quiet">
        {isUploading ? formWords.uploading : ''}
      </p>
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
    </div>
  )
}
