import { start } from './start.tsx'
import '../platform/page/small-page.css'
import './public.css'

await start()
