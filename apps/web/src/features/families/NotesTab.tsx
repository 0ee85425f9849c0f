import { Button } from '@mantine/core'
import { IconNotes } from '@tabler/icons-react'
import { useState } from 'react'
import { notes } from '@afterbell/contract/families/child-care'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { childName } from '@afterbell/domain/families/child-name'
import {
  decideChangeNote,
  decideRemoveNote,
  NOTE_MAX,
  noteFindings,
  noteRule,
} from '@afterbell/domain/families/child-care'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useSession } from '../../platform/session/session.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { TextareaField } from '../../ui/fields/TextareaField.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { openNote } from '../../ui/notify/note.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { EmptyState, FieldsSkeleton } from '../../ui/states.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import type { Child } from './child-values.ts'
import styles from './contact.module.css'

type Note = AnswerOf<typeof notes.list>['content'][number]

const AT_FIRST = 20

/** Staff notes about a child, the latest first. */
export function NotesTab({ child }: { child: Child }) {
  const [size, setSize] = useState(AT_FIRST)
  const params = { childId: child.id }
  const read = useRead(notes.list, { params, query: { size } }, { keepPrevious: true })
  if (read.isError && !read.data)
    return <ReadFailure error={read.error} onRetry={() => void read.refetch()} thing="The notes" />
  if (!read.data) return <FieldsSkeleton fields={3} />
  const { content, totalElements } = read.data
  return (
    <div className={styles.notes}>
      {!child.archivedAt && <NewNote childId={child.id} />}
      {content.length === 0 ? (
        <EmptyState icon={<IconNotes size={24} stroke={1.5} aria-hidden />} title="No notes yet">
          What the next person at the desk should know about {childName(child)}. Families do not see it.
        </EmptyState>
      ) : (
        <ol className={styles.noteList} aria-label="Notes">
          {content.map((note) => (
            <NoteRow key={note.id} note={note} childId={child.id} />
          ))}
        </ol>
      )}
      {content.length < totalElements && (
        <Button variant="default" loading={read.isPlaceholderData} onClick={() => setSize(size + AT_FIRST)}>
          Show {Math.min(AT_FIRST, totalElements - content.length)} more of {totalElements}
        </Button>
      )}
    </div>
  )
}

function NewNote({ childId }: { childId: string }) {
  const add = useWrite(notes.add, { invalidates: [notes.list], once: true })
  const [written, setWritten] = useState(0)
  return (
    // A new key empties the form after each note.
    <NewNoteForm
      key={written}
      onSave={async (body) => {
        await add.mutateAsync({ params: { childId }, body: { body } })
        notify.success('Note added')
        setWritten(written + 1)
      }}
    />
  )
}

function NoteRow({ note, childId }: { note: Note; childId: string }) {
  const format = useFormat()
  const { userId, userRole } = useSession()
  const user = { id: userId, role: userRole }
  const change = useWrite(notes.change, { invalidates: [notes.list] })
  const remove = useWrite(notes.remove, { invalidates: [notes.list] })
  const params = { childId, id: note.id }
  const byline = `${note.author ?? 'Someone'}, ${format.moment(note.createdAt)}`
  const edit = () =>
    openNote({
      title: 'Edit note',
      text: note.body,
      rule: noteRule,
      onSave: async (body) => {
        await change.mutateAsync({ params, body: { body } })
        notify.success('Note saved')
      },
    })
  const takeAway = async () => {
    const isSure = await confirm({
      title: 'Remove this note?',
      message: 'It is no longer shown.',
      yes: 'Remove',
      no: 'Keep',
      danger: true,
    })
    // The call has shown its error.
    if (isSure)
      await remove.mutateAsync({ params }).then(
        () => notify.success('Note removed'),
        () => {},
      )
  }
  return (
    <li className={styles.note}>
      <div className={styles.noteHead}>
        <span>
          <strong>{note.author ?? 'Someone'}</strong>{' '}
          <span className={styles.dim}>
            {format.moment(note.createdAt)}
            {note.changedAt && `, changed ${format.moment(note.changedAt)}`}
          </span>
        </span>
        <span className={styles.noteActs}>
          {decideChangeNote(note, user).allowed && (
            <Button
              variant="subtle"
              size="xs"
              aria-label={`Edit the note of ${byline}`}
              onClick={() => void edit()}
            >
              Edit
            </Button>
          )}
          {decideRemoveNote(note, user).allowed && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              aria-label={`Remove the note of ${byline}`}
              onClick={() => void takeAway()}
            >
              Remove
            </Button>
          )}
        </span>
      </div>
      <p className={styles.lines}>{note.body}</p>
    </li>
  )
}

function NewNoteForm({ onSave }: { onSave: (body: string) => Promise<void> }) {
  const form = useAppForm({
    initial: { body: '' },
    findings: noteFindings,
    onSubmit: (values) => onSave(values.body),
  })
  return (
    <Form form={form}>
      <TextareaField {...form.field('body')} label="New note" max={NOTE_MAX} rows={2} />
      <div className={styles.noteButton}>
        <SubmitButton>Add note</SubmitButton>
      </div>
    </Form>
  )
}
