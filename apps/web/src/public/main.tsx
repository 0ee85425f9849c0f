import { createRoot, hydrateRoot } from 'react-dom/client'
import { withTemporal } from '../platform/temporal.ts'
import { loadDetailPage } from './detail-page.tsx'
import { dataIn } from './island.ts'
import { tellHeight } from '../platform/page/frame-height.ts'
import { pageAt } from './page-address.ts'
import { load } from './page-data.ts'
import { PublicApp } from './PublicApp.tsx'
import './public.css'

await withTemporal()
const root = document.getElementById('root')!
const page = pageAt(location.pathname, new URLSearchParams(location.search))
// While developing, nobody has drawn the page and nothing stands in it.
const data =
  dataIn(document.getElementById('page-data')?.textContent) ??
  (page ? await load(page, null, new AbortController().signal) : 'NO_SCHOOL')
const isDrawable =
  !page?.activity ||
  (await loadDetailPage().then(
    () => true,
    () => false,
  ))
const app = <PublicApp page={page} data={data} />
// What cannot be drawn here stays as the server drew it, and its links lead on.
if (isDrawable && root.hasChildNodes()) hydrateRoot(root, app)
else if (isDrawable) createRoot(root).render(app)
tellHeight()
