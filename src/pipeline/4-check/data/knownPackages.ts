/**
 * Top-level modules of packages on PyPI that models like to import, hand-picked. A module that is here, and not
 * in the runtime, exists elsewhere; one that is neither here nor in the runtime was probably made up.
 */
export const KNOWN_PYTHON_PACKAGES: ReadonlySet<string> = new Set(
  `absl accelerate aiofiles aiohttp alembic altair amqp anthropic anyio apscheduler arrow asgiref astor astropy
  asyncpg attr attrs autograd automat babel backoff bcrypt behave Bio black bleach blinker blis bokeh boto boto3
  botocore bottle bottleneck branca bs4 cachetools cairo cartopy catboost celery certifi cffi chardet charset_normalizer
  chess click cloudpickle cmd2 cobra colorama coloredlogs colorlog configobj control coverage cplex cryptography
  cupy curl_cffi cv2 cvxopt cvxpy cycler cython Cython dash dask databases dataclasses_json dataset datasets dateparser dateutil deap
  decorator defusedxml deprecated diffusers dill discord distributed django dns docker docopt docutils docx dotenv duckdb
  ecdsa editdistance einops elasticsearch emcee emoji enchant environ et_xmlfile eventlet evaluate execnet factory faiss faker
  falcon fastapi fastparquet fasttext feedparser ffmpeg filelock fiona fire flask flax folium fontTools fpdf freezegun frozendict
  fsspec ftfy funcy future fuzzywuzzy gast gcsfs gensim geopandas geopy gevent git github gmpy2 google googleapiclient googlemaps
  graphene graphviz greenlet grpc gspread gunicorn gurobipy gym gymnasium h11 h2 h5py healpy highspy holidays holoviews html2text
  html5lib httplib2 httpx huggingface_hub humanize hypothesis icecream idna igraph imageio imblearn imgui inflect inflection
  influxdb ipdb iminuit invoke ipykernel ipywidgets IPython isodate isort iso8601 itsdangerous jax jaxlib jedi jieba jinja2
  jmespath joblib jose js jsonpatch jsonpickle jsonpointer jsonschema jupyter jwt kafka keras keyring kiwisolver kornia
  kubernetes langchain langdetect langid lark lazy_object_proxy levenshtein Levenshtein librosa lifelines lightgbm lightning
  line_profiler lmfit loguru lxml lz4 mako mammoth markdown markdown2 markdownify markupsafe marshmallow matplotlib mccabe
  mechanize mido mip mistune mlxtend mock moderngl mongoengine more_itertools moto moviepy mpi4py mplfinance mpmath msgpack
  multidict munch mypy mysql MySQLdb namedlist nacl natsort nbformat neo4j netCDF4 networkx nltk nose notebook num2words numba
  numexpr numpy numpy_financial nvtx oauthlib odf onnx onnxruntime openai openpyxl opt_einsum optuna orjson ortools osgeo osmnx
  oscrypto pandas pandasql paramiko parse parsel parso passlib pathos patsy peewee pexpect phonenumbers pika PIL pint pip pipenv
  pkg_resources platformdirs playwright plotly plotnine pluggy pmdarima polars portalocker praw prefect prettytable progressbar
  prompt_toolkit prophet psutil psycopg psycopg2 ptyprocess pulp py pyarrow pyaudio pybtex pycountry pycparser pydantic pydot pyfiglet
  pygame pyglet pygments pyinstaller pylab pylint pymc pymc3 pymongo pymysql pynput pyomo pyperclip pyodbc pyparsing PyPDF2
  pypdf pyproj pyqtgraph PyQt5 PyQt6 pyrsistent pyscipopt PySide2 PySide6 pyspark pystan pytesseract pytest python_calamine pytorch_lightning
  pytz pyvista pywt qrcode quandl quantlib QuantLib rasterio rdflib rdkit ray redis regex reportlab requests requests_html rich
  roman rpy2 ruamel ruff s3fs sacrebleu safetensors sage scapy schedule scholarly scikits scipy scrapy seaborn selenium
  semver sentence_transformers sentencepiece sentry_sdk serial setuptools shap shapely shutup simplejson simpy six skimage sklearn
  skopt slugify smart_open smbus snowflake snappy sortedcontainers soundfile soupsieve spacy speech_recognition sphinx sqlalchemy sqlglot
  sqlmodel sqlparse starlette statsmodels streamlit stripe structlog suds sympy tabula tabulate tblib telegram tenacity
  tensorboard tensorflow tensorflow_probability termcolor terminaltables texttable textblob textdistance thefuzz theano threadpoolctl thinc tifffile tiktoken
  timezonefinder tinydb tldextract toml tomli tomlkit toolz torch torchaudio torchvision tornado tox tqdm traitlets
  transformers trio tushare tweepy twilio twisted typeguard typer typing_extensions tzdata tzlocal ujson uncertainties unidecode
  urllib3 uvicorn uvloop vaex vcr virtualenv vispy wand watchdog wcwidth weasyprint webcolors websocket websockets werkzeug
  wheel whoosh win32api win32com wordcloud workalendar wrapt wx xarray xgboost xlrd xlsxwriter xlwings xlwt xmltodict xxhash yaml yarl
  yfinance yt z3 zmq zstandard`.split(/\s+/),
)

/** Modules that older Pythons had, with the version that took them out. */
export const REMOVED_PYTHON_MODULES: ReadonlyMap<string, string> = new Map([
  ...'asynchat asyncore distutils imp smtpd'.split(' ').map((name) => [name, '3.12'] as const),
  ...(
    'aifc audioop cgi cgitb chunk crypt imghdr mailcap msilib nis nntplib ossaudiodev pipes sndhdr spwd sunau ' +
    'telnetlib uu xdrlib lib2to3'
  )
    .split(' ')
    .map((name) => [name, '3.13'] as const),
  ...'binhex formatter parser symbol macpath'.split(' ').map((name) => [name, '3.10 or earlier'] as const),
  ...'urllib2 ConfigParser Queue StringIO cPickle cStringIO commands sets md5 sha httplib urlparse HTMLParser Tkinter'
    .split(' ')
    .map((name) => [name, '3.0'] as const),
])

/** Packages of npm and modules of Node that models like to import; the same rule. */
export const KNOWN_JAVASCRIPT_PACKAGES: ReadonlySet<string> = new Set(
  `assert async_hooks buffer child_process cluster console crypto dgram dns events fs fs/promises http http2 https module
  net os path perf_hooks process punycode querystring readline readline-sync stream string_decoder timers tls tty url util v8 vm
  worker_threads zlib algebrite async axios bignumber.js big.js big-integer bluebird chalk cheerio commander csv-parse d3
  dayjs date-fns decimal.js dotenv express fraction.js immutable isomorphic-fetch jquery jsdom js-combinatorics js-md5 crypto-js md5 jstat lodash
  lodash-es luxon mathjs moment moment-timezone nerdamer node-fetch numeric papaparse prime-factors prompt-sync ramda
  react request rxjs seedrandom simple-statistics typescript underscore uuid vue yargs zod`.split(/\s+/),
)
