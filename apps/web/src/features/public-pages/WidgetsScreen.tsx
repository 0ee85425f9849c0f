import { Alert, Button, SegmentedControl, Textarea } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { portal } from '@afterbell/contract/public-pages/portal'
import { ACTIVITY_KINDS, activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { useRead } from '../../platform/calls/calls.ts'
import { copyText } from '../../platform/copy-text.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { PageFrame } from './PageFrame.tsx'
import { widgetCode, widgetUrl } from './widget-code.ts'
import styles from './portal.module.css'

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'calendar', label: 'Calendar' },
]

/** HTML code of lists and calendars for the school's own website, each with a preview. */
export function WidgetsScreen() {
  const info = useRead(portal.info, {})
  return (
    <>
      <PageHeader
        title="Widgets"
        facts="Paste the code into a page of your website: families see your programs there, always up to date."
      />
      {info.error ? (
        <ReadFailure error={info.error} onRetry={() => void info.refetch()} />
      ) : info.data ? (
        <Widget info={info.data} />
      ) : (
        <FieldsSkeleton fields={3} />
      )}
    </>
  )
}

function Widget({ info }: { info: AnswerOf<typeof portal.info> }) {
  const [kind, setKind] = useState<ActivityKind>('classes')
  const [view, setView] = useState<'list' | 'calendar'>('list')
  const page = info.pages.find((each) => each.kind === kind && each.view === view)!
  const code = widgetCode(info, page)
  const copy = async (event: { currentTarget: HTMLElement }) => {
    const field = event.currentTarget.closest('section')?.querySelector('textarea')
    // If the browser does not allow copying, selects the code for the keyboard.
    if (!(await copyText(code, 'Code copied'))) field?.select()
  }
  return (
    <div className={styles.sections}>
      <section aria-label="Code">
        <Panel>
          <div className={styles.fields}>
            {info.hosts.length === 0 && (
              <Alert color="yellow" title="No website may show the widgets yet">
                Add yours in the <Link to="/settings/settings">settings</Link>. Until then, the widget stays
                empty.
              </Alert>
            )}
            {!page.visible && (
              <Alert color="yellow" title={`${activityKinds[kind].words.title} are not shown to the public`}>
                Turn them on in the <Link to="/settings/settings">settings</Link>.
              </Alert>
            )}
            <div className={styles.choices}>
              <SegmentedControl
                aria-label="What it shows"
                value={kind}
                onChange={(value) => setKind(value as ActivityKind)}
                data={ACTIVITY_KINDS.map((each) => ({ value: each, label: activityKinds[each].words.title }))}
              />
              <SegmentedControl
                aria-label="As"
                value={view}
                onChange={(value) => setView(value as 'list' | 'calendar')}
                data={VIEWS}
              />
            </div>
            <Textarea
              label="Code"
              description="The frame grows with its content"
              value={code}
              readOnly
              rows={5}
              classNames={{ input: styles.code }}
              onFocus={(event) => event.currentTarget.select()}
            />
            <div>
              <Button leftSection={<Glyph of={IconCopy} />} onClick={(event) => void copy(event)}>
                Copy code
              </Button>
            </div>
          </div>
        </Panel>
      </section>
      <section aria-label="Preview">
        <h2 className={styles.title}>Preview</h2>
        <PageFrame key={page.url} title="How the widget looks" url={widgetUrl(page)} isGrowing />
      </section>
    </div>
  )
}
