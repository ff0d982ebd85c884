import { bootPython } from './python/bootPython.ts'
import { serveEngine } from './serveEngine.ts'

serveEngine(bootPython)
