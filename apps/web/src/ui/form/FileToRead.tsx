import { Alert, Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Glyph } from '../Glyph.tsx'
import { FileDrop } from './FileDrop.tsx'
import { saveText } from './save-text.ts'

interface FileToReadProps {
  file: ReturnType<typeof useFileToRead>
  label: string
  accept: string
  hint: string
  maxBytes: number
  /** A sample file to download. */
  template: { name: string; text: () => string }
}

/** Reason before a file is chosen. */
export const NO_FILE = 'Choose a file first'

/** State of a chosen file, with the last error in reading it. */
export function useFileToRead() {
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    chosen,
    problem,
    // Shows the error; the file stays chosen, to be fixed or read again.
    refuse: setProblem,
    choose: (file: File | null) => {
      setChosen(file)
      setProblem(null)
    },
  }
}

/** A file of rows to read, with a template to download. */
export function FileToRead({ file, template, ...drop }: FileToReadProps) {
  return (
    <>
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<Glyph of={IconFileDownload} />}
          onClick={() => saveText(`${template.name}.csv`, template.text(), 'text/csv')}
        >
          Download a template
        </Button>
      </div>
      <FileDrop {...drop} file={file.chosen} onFile={file.choose} />
      {file.problem && (
        <Alert color="red" role="alert">
          {file.problem}
        </Alert>
      )}
    </>
  )
}
