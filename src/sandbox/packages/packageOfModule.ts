import { normalizeName } from './LockedPackage.ts'
import { KNOWN_PYTHON_PACKAGES } from '@/pipeline/4-check/data/knownPackages.ts'

/** Modules whose package is called otherwise. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  Bio: 'biopython',
  PIL: 'pillow',
  bs4: 'beautifulsoup4',
  cv2: 'opencv-python',
  dateutil: 'python-dateutil',
  docx: 'python-docx',
  fitz: 'pymupdf',
  igraph: 'python-igraph',
  mpl_toolkits: 'matplotlib',
  pylab: 'matplotlib',
  pywt: 'pywavelets',
  skimage: 'scikit-image',
  sklearn: 'scikit-learn',
  speech_recognition: 'speechrecognition',
  yaml: 'pyyaml',
  z3: 'z3-solver',
}

/** The package of a well-known module; undefined: nobody asks an index for it. */
export function packageOfModule(module: string): string | undefined {
  if (!KNOWN_PYTHON_PACKAGES.has(module)) return undefined
  return OTHER_NAMES[module] ?? normalizeName(module)
}
