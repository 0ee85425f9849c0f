import { useState } from 'react'
import { Button } from '@mantine/core'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import { IconDownload } from '@tabler/icons-react'
import { Glyph } from '../../ui/Glyph.tsx'
import { download, type AskedWith } from '../../platform/calls/calls.ts'
import { notify } from '../../ui/notify/notify.ts'

interface ReportDownloadProps<O extends AnyOp> {
  op: O
  asked: AskedWith<O>
  children?: string
}

/** Downloads a report with its current filters. */
export function ReportDownload<O extends AnyOp>({
  op,
  asked,
  children = 'Download',
}: ReportDownloadProps<O>) {
  const [isLoading, setLoading] = useState(false)
  const save = async () => {
    setLoading(true)
    try {
      notify.success(`${await download(op, asked)} downloaded`)
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
