import { Anchor, Button } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { portal } from '@afterbell/contract/public-pages/portal'
import { useRead } from '../../platform/calls/calls.ts'
import { copyText } from '../../platform/copy-text.ts'
import { useMay } from '../../platform/session/may.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { FamilyPreview } from './FamilyPreview.tsx'
import { PageFrame } from './PageFrame.tsx'
import styles from './portal.module.css'

/** The public pages as families see them (OQ-03), with links to open and share. */
export function ParentPortalScreen() {
  const may = useMay()
  const link = useRead(portal.url, {})
  const url = link.data?.url
  return (
    <>
      <PageHeader
        title="Parent Portal"
        facts={
          <>
            <span className={styles.address}>{url ?? 'Loading the link…'}</span>
            {url && <Sitemap url={url} />}
          </>
        }
        actions={
          url && (
            <>
              {may('parent.portal', 'copy') && (
                <Button
                  variant="default"
                  leftSection={<Glyph of={IconCopy} />}
                  onClick={() => void copyText(url, 'Link copied')}
                >
                  Copy link
                </Button>
              )}
              {may('parent.portal', 'redirect') && (
                <Button
                  component="a"
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  leftSection={<Glyph of={IconExternalLink} />}
                >
                  Open
                </Button>
              )}
            </>
          )
        }
      />
      <FamilyPreview isOnPage />
      {link.error ? (
        <ReadFailure error={link.error} onRetry={() => void link.refetch()} />
      ) : url ? (
        <PageFrame title="The public pages" url={url} />
      ) : (
        <FieldsSkeleton fields={6} />
      )}
    </>
  )
}

/** Address of the sitemap for search engines. The pages name it too. */
function Sitemap({ url }: { url: string }) {
  const map = new URL(`/schools/public/sitemap.xml${new URL(url).search}`, url)
  return (
    <div>
      <Anchor href={map.href} target="_blank" rel="noreferrer">
        Sitemap for search engines
      </Anchor>
    </div>
  )
}
