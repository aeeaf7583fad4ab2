import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type FounderPrincipal, pathResource, Resource } from '@app/auth';
import {
  ApiPreferWait,
  Fails,
  pageRequest,
  patienceOf,
  Query,
  Returns,
  ReturnsPage,
  type ServiceRequest,
  type ServiceResponse,
} from '@app/http';
import { EventDto } from '../dto/event.response.dto';
import { FeedQuery } from '../dto/events.request.dto';
import { FeedService, type FeedPage } from './feed.service';

/** 404 `event_not_found` for events that are unknown, of another company or not for founders. */
export const MyEventResource = pathResource(FeedService, (feed, principal: FounderPrincipal, { id = '' }) =>
  feed.findOfFounders(principal, id),
);

@ApiTags('Founder')
@Controller('v1/me/events')
export class MyEventsController {
  constructor(private readonly feed: FeedService) {}

  @Get()
  @Access('founder', 'read')
  @ApiOperation({
    operationId: 'listMyEvents',
    summary: 'What happened to the company and its drafts, oldest first',
    description: 'Drafts, and of the company: changes of its profile, scores, and documents that founders see.',
  })
  @ApiPreferWait('something happens, where the page would be empty')
  @ReturnsPage(EventDto, 'A page of events.', { endless: true })
  @Fails('cursor_expired')
  list(
    @CurrentPrincipal() principal: FounderPrincipal,
    @Query() query: FeedQuery,
    @Req() request: ServiceRequest,
    @Res({ passthrough: true }) response: ServiceResponse,
  ): Promise<FeedPage> {
    const { types, after } = query;
    return this.feed.ofFounders(principal, { ...pageRequest(query), types, after }, patienceOf(request, response));
  }

  @Get(':id')
  @Access('founder', 'read')
  @Resource(MyEventResource, { id: 'event_not_found' })
  @ApiOperation({ operationId: 'getMyEvent', summary: 'An event of the company or its drafts', description: 'As it was.' })
  @ApiParam({ name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' })
  @Returns(200, EventDto, 'The event.')
  @Fails('event_not_found')
  get(@CurrentPrincipal() principal: FounderPrincipal, @Param('id') id: string): Promise<EventDto> {
    return this.feed.findOfFounders(principal, id);
  }
}
