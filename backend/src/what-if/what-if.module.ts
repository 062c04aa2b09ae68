import { Module } from '@nestjs/common';

import { collectParts } from '../http/served.ts';
import * as askWhatIf from './queries/ask-what-if.query-handler.ts';

@Module(collectParts(askWhatIf))
export class WhatIfModule {}
