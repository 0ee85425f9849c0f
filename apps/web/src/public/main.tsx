import { createRoot, hydrateRoot } from 'react-dom/client'
import { withTemporal } from '../platform/temporal.ts'
import { isDrawable } from './detail-page.tsx'
import { dataIn } from './island.ts'
import { tellHeight } from '../platform/page/frame-height.ts'
import { pageAt } from './page-address.ts'
import { load } from './page-data.ts'
import { PublicApp } from './PublicApp.tsx'
import './public.css'

await withTemporal()
const root = document.getElementById('root')!
const page = pageAt(location.pathname, new URLSearchParams(location.search))
// In development no server has rendered the page, so it contains no data.
const data =
  dataIn(document.getElementById('page-data')?.textContent) ??
  (page ? await load(page, null, new AbortController().signal) : 'NO_SCHOOL')
// Otherwise the page stays as the server rendered it, with working links.
if (await isDrawable(page)) {
  const app = <PublicApp page={page} data={data} />
  if (root.hasChildNodes()) hydrateRoot(root, app)
  else createRoot(root).render(app)
}
tellHeight()
