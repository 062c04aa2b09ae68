import { Module } from '@nestjs/common';

import { AskWhatIfHandler } from './queries/ask-what-if.query.ts';
import { WhatIfController } from './what-if.controller.ts';

@Module({
  controllers: [WhatIfController],
  providers: [AskWhatIfHandler],
})
export class WhatIfModule {}
