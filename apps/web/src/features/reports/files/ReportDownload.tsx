import type { AnyOp } from '@afterbell/contract/kernel/op'
import { DownloadButton } from '../../../lists/DownloadButton.tsx'
import { download, type InputWithFiles } from '../../../platform/calls/calls.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { useDownloading } from './useDownloading.ts'

interface ReportDownloadProps<O extends AnyOp> {
  op: O
  input: InputWithFiles<O>
  children?: string
}

/** Downloads a report with its current filters. */
export function ReportDownload<O extends AnyOp>({ op, input, children }: ReportDownloadProps<O>) {
  const buttonProps = useDownloading(async () => notify.success(`${await download(op, input)} downloaded`))
  return <DownloadButton {...buttonProps}>{children}</DownloadButton>
}
