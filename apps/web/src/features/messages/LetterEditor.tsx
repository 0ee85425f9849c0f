import { RichTextEditor } from '@mantine/tiptap'
import { EditorContent, useEditor } from '@tiptap/react'
import type { MergeField } from '@afterbell/domain/messages/merge-fields'
import StarterKit from '@tiptap/starter-kit'
import { useEffect } from 'react'
import { MergeFieldMenu } from './MergeFieldMenu.tsx'
import '@mantine/tiptap/styles.css'
import styles from './messages.module.css'

// The editor allows only the markup that the server stores.
const letterParts = StarterKit.configure({
  heading: { levels: [2, 3] },
  code: false,
  codeBlock: false,
  link: { openOnClick: false, protocols: ['mailto', 'tel'] },
})

interface LetterEditorProps {
  name: string
  label: string
  value: string
  onChange: (html: string) => void
  isWrong: boolean
  /** Merge fields available in it. */
  fields?: readonly MergeField[] | undefined
}

export function LetterEditor({ name, label, value, onChange, isWrong, fields }: LetterEditorProps) {
  const editor = useEditor({
    extensions: [letterParts],
    content: value,
    editorProps: propsOf({ name, label, isWrong }),
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  // Follows changes from outside: a chosen template, or an undo.
  useEffect(() => {
    // A destroyed editor has a successor, for which this effect runs too.
    if (editor.isDestroyed) return
    const html = editor.isEmpty ? '' : editor.getHTML()
    if (html !== value) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    if (editor.isDestroyed) return
    editor.setOptions({
      editorProps: propsOf({ name, label, isWrong }),
    })
  }, [editor, isWrong, label, name])
  return (
    <RichTextEditor editor={editor} className={styles.editor} data-wrong={isWrong || undefined}>
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
        <MergeFieldMenu
          fields={fields}
          onChoose={(field) => editor.chain().focus().insertContent(`{{${field}}}`).run()}
        />
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content className={styles.written} />
    </RichTextEditor>
  )
}

/** Form attributes of the editor: its name, and whether it is invalid. */
function propsOf({ name, label, isWrong }: Pick<LetterEditorProps, 'name' | 'label' | 'isWrong'>) {
  return {
    attributes: {
      'aria-label': label,
      'aria-multiline': 'true',
      'aria-invalid': String(isWrong),
      'data-field': name,
      role: 'textbox',
    },
  }
}

/** Renders a letter, without any markup that letters may not contain. */
export function LetterView({ html }: { html: string }) {
  const editor = useEditor({
    extensions: [letterParts],
    content: html,
    editable: false,
    editorProps: { attributes: { role: 'group', 'aria-label': 'Letter' } },
  })
  return <EditorContent editor={editor} className={styles.shown} />
}
