import { Button, CloseButton, FileButton, Input } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { ATTACHMENTS_MAX } from '@afterbell/domain/messages/message-form'
import type { Field } from '../../ui/fields/field.ts'
import styles from './messages.module.css'

/** Attachments of a letter. */
export function AttachmentsField({ label, value, onChange, error }: Field<File[]>) {
  return (
    <Input.Wrapper label={label} error={error} labelElement="div" description="Up to 10 MB together">
      {value.length > 0 && (
        <ul className={styles.files}>
          {value.map((file, index) => (
            <li key={index}>
              <span>{file.name}</span>
              <span className={styles.why}>{sizeText(file.size)}</span>
              <CloseButton
                size="sm"
                aria-label={`Remove ${file.name}`}
                onClick={() => onChange(value.filter((each) => each !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <FileButton
          multiple
          onChange={(chosen) => onChange([...value, ...chosen].slice(0, ATTACHMENTS_MAX + 1))}
        >
          {(props) => (
            <Button
              {...props}
              mt={6}
              size="compact-sm"
              variant="default"
              leftSection={<IconPaperclip size={14} aria-hidden />}
            >
              Attach files
            </Button>
          )}
        </FileButton>
      </div>
    </Input.Wrapper>
  )
}

/** 12 KB, 3.4 MB */
export function sizeText(bytes: number): string {
  return bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1_048_576).toFixed(1)} MB`
}
