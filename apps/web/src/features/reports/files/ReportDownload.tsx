import { useState } from 'react'
import { Button } from '@mantine/core'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import { IconDownload } from '@tabler/icons-react'
import { Glyph } from '../../../ui/Glyph.tsx'
import { download, type InputWithFiles } from '../../../platform/calls/calls.ts'
import { notify } from '../../../ui/notify/notify.ts'

interface ReportDownloadProps<O extends AnyOp> {
  op: O
  input: InputWithFiles<O>
  children?: string
}

/** Downloads a report with its current filters. */
export function ReportDownload<O extends AnyOp>({
  op,
  input,
  children = 'Download',
}: ReportDownloadProps<O>) {
  const [isLoading, setLoading] = useState(false)
  const save = async () => {
    setLoading(true)
    try {
      notify.success(`${await download(op, input)} downloaded`)
    } catch {
      // The call has already shown the error.
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<Glyph of={IconDownload} />}
      loading={isLoading}
      onClick={() => void save()}
    >
      {children}
    </Button>
  )
}
